// A modal: a heading, one to five inputs, and what is wrong with them.

import { element } from "./markdown.js";

const find = (id) => document.getElementById(id);

/** Opens a modal; `submit` sends the texts by custom id and gives the bot's answer. */
export function openModal(modal, submit) {
  const dialog = find("modal"), form = find("modal-form");
  find("modal-title").textContent = modal.title;
  find("modal-error").textContent = "";
  const inputs = modal.components.map((row) => (row.type === 18 ? { ...row.component, label: row.label, hint: row.description } : row.components?.[0])).filter((one) => one?.type === 4);
  find("modal-rows").replaceChildren(...inputs.map(showInput));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const values = Object.fromEntries([...form.querySelectorAll("[data-custom-id]")].map((input) => [input.dataset.customId, input.value]));
    find("modal-submit").disabled = true;
    const answer = await submit(values);
    find("modal-submit").disabled = false;
    if (answer.kind === "failed") find("modal-error").textContent = "Something went wrong. Try again.";
    else if (answer.kind === "refused") find("modal-error").textContent = answer.why;
    else dialog.close();
  };
  dialog.showModal();
  form.querySelector("[data-custom-id]")?.focus();
}

function showInput(input) {
  const shared = {
    id: `input-${input.custom_id}`, "data-custom-id": input.custom_id, placeholder: input.placeholder, required: input.required !== false,
    minlength: input.min_length, maxlength: input.max_length ?? 4000,
  };
  const field = input.style === 2 ? element("textarea", { ...shared, rows: 4 }) : element("input", { ...shared, type: "text" });
  field.value = input.value ?? "";
  return element("div", { class: "modal-row" }, element("label", { for: shared.id }, input.label, input.required === false ? null : element("span", { class: "must", "aria-hidden": "true" }, " *")),
    input.hint ? element("small", {}, input.hint) : null, field);
}

find("modal-close").addEventListener("click", () => find("modal").close());
find("modal-cancel").addEventListener("click", () => find("modal").close());
// Chromium gives the focus back before the page is live again, and then typing goes nowhere: focus once more.
find("modal").addEventListener("close", () => {
  const back = document.activeElement;
  back.blur();
  back.focus();
});
