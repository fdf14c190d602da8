-- What no message is known to show, beside `session_outdated`.
CREATE INDEX session_unshown ON session (changed) WHERE shown_version IS NULL AND stage <> 'over';
