// Points discord.js, unchanged, at a sandbox that waits for any program (`ludo-bot sandbox --no-bot`):
// it logs in, registers commands and answers; the sandbox's control API acts as a person and looks at the answers.
//
//     SANDBOX=http://127.0.0.1:8080 node check.mjs

import assert from "node:assert/strict";
import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits, MessageFlags,
  ModalBuilder, SlashCommandBuilder, TextInputBuilder, TextInputStyle,
} from "discord.js";

const base = process.env.SANDBOX;
assert(base, "SANDBOX has to be the sandbox's address");

async function control(path, body) {
  const options = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`${base}/sandbox/${path}`, options);
  assert(response.ok, `${path}: ${response.status}`);
  return response.json();
}

const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${base}/api` } });

const commands = [
  new SlashCommandBuilder().setName("game").setDescription("A game")
    .addSubcommand((sub) => sub.setName("start").setDescription("Starts it")
      .addIntegerOption((option) => option.setName("seats").setDescription("How many").setMinValue(2).setMaxValue(4).setRequired(true))
      .addUserOption((option) => option.setName("opponent").setDescription("Against whom"))
      .addStringOption((option) => option.setName("colour").setDescription("Which").setAutocomplete(true)))
    .addSubcommand((sub) => sub.setName("later").setDescription("Answers late"))
    .addSubcommand((sub) => sub.setName("form").setDescription("Asks back")),
];

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isAutocomplete()) {
    await interaction.respond([{ name: `${interaction.options.getFocused()}ed`, value: "red" }]);
  } else if (interaction.isButton()) {
    await interaction.update({ content: `pressed by <@${interaction.user.id}>`, components: [], allowedMentions: { parse: [] } });
  } else if (interaction.isModalSubmit()) {
    await interaction.reply({ content: interaction.fields.getTextInputValue("name"), flags: MessageFlags.Ephemeral });
  } else if (interaction.options.getSubcommand() === "start") {
    const file = new AttachmentBuilder(Buffer.from("a board"), { name: "board.txt", description: "the board" });
    const row = new ActionRowBuilder().addComponents(new ButtonBuilder().setCustomId("roll").setLabel("Roll").setStyle(ButtonStyle.Primary));
    const content = `${interaction.options.getInteger("seats")} seats against ${interaction.options.getUser("opponent").username}`;
    await interaction.reply({ content, components: [row], files: [file] });
  } else if (interaction.options.getSubcommand() === "later") {
    await interaction.deferReply();
    await interaction.editReply("here it is");
    await interaction.followUp({ content: "and more", flags: MessageFlags.Ephemeral });
  } else {
    const input = new TextInputBuilder().setCustomId("name").setLabel("Name").setStyle(TextInputStyle.Short);
    await interaction.showModal(new ModalBuilder().setCustomId("form").setTitle("A form").addComponents(new ActionRowBuilder().addComponents(input)));
  }
});

try {
  await client.login(process.env.DISCORD_TOKEN ?? "MTEwMDAwMDAwMDAwMDAwMDAwMQ.GaMeS0.any-token-does");
  if (!client.isReady()) await new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.application.commands.set(commands);
  assert.equal((await control("ready")).ready, true);
  assert.equal(client.guilds.cache.first()?.name, "The Sandbox");

  const state = await control("state?person=Ann&channel=games");
  const bob = state.people.find((person) => person.name === "Bob").id;
  const ask = { person: "Ann", channel: "games", path: "game start" };

  const started = await control("command", { ...ask, options: { seats: 2, opponent: bob } });
  assert.equal(started.kind, "posted");
  assert.equal(started.message.content, "2 seats against bob");
  assert.deepEqual(started.message.attachments, [{ filename: "board.txt", description: "the board" }]);

  const pressed = await control("press", { person: "Bob", message: started.message.id, custom_id: "roll" });
  assert.equal(pressed.kind, "updated");
  assert.equal(pressed.message.content, `pressed by <@${bob}>`);

  const typed = await control("autocomplete", { ...ask, options: { colour: "r" }, focused: "colour" });
  assert.deepEqual(typed.choices, [{ name: "red", value: "red" }]);

  const later = await control("command", { ...ask, path: "game later", options: {} });
  assert.equal(later.message.content, "here it is");

  const form = await control("command", { ...ask, path: "game form", options: {} });
  assert.equal(form.kind, "modal");
  const thanks = await control("submit", { modal: form.modal.id, values: { name: "Ann" } });
  assert.deepEqual([thanks.kind, thanks.message.content], ["private", "Ann"]);

  assert.equal((await control("command", { ...ask, options: { seats: 9 } })).kind, "refused");
  assert.deepEqual(await control("refused"), { refused: [], unknown_routes: [] });
  console.log("discord.js is content with the sandbox");
} finally {
  await client.destroy();
}
