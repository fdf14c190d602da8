//! The file of the bot's games, read with other eyes than the bot's, while it runs or after it was killed.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use ludo_bot::session::{Entry, Secret, Session};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

/// All that is kept, at one moment.
pub(super) struct Books {
    pub(super) sessions: BTreeMap<u64, Kept>,
    /// The session and the version that an interaction led to.
    pub(super) interactions: HashMap<u64, (u64, u32)>,
}

/// A session as it is kept.
pub(super) struct Kept {
    pub(super) session: Session,
    pub(super) secret: Secret,
    /// The message that shows it, and which version of it.
    pub(super) shown: Option<(u64, u32)>,
    /// The record, a list of lines for each version, from the first change on.
    pub(super) record: Vec<(u32, Vec<Entry>)>,
}

impl Kept {
    /// The record's lines, one after another.
    pub(super) fn log(&self) -> Vec<Entry> {
        self.record.iter().flat_map(|(_, lines)| lines).copied().collect()
    }
}

/// Id, version, state, secret, message, and the version that it shows.
type Row = (i64, i64, String, String, Option<i64>, Option<i64>);

impl Books {
    /// Reads the file in one transaction.
    pub(super) async fn read(file: &Path) -> Books {
        let options = SqliteConnectOptions::new().filename(file);
        let mut connection = options.connect().await.expect("the file can be opened");
        let mut whole = connection.begin().await.expect("it can be read");
        let mut books = Books { sessions: BTreeMap::new(), interactions: HashMap::new() };
        let rows: Vec<Row> =
            sqlx::query_as("SELECT id, version, state, secret, message, shown_version FROM session")
                .fetch_all(&mut *whole)
                .await
                .expect("sessions can be read");
        for (id, version, state, secret, message, shown) in rows {
            let session: Session = serde_json::from_str(&state).expect("a session is JSON");
            assert_eq!((session.id.0, session.version.0), (id.cast_unsigned(), small(version)));
            let mut bytes = [0; 32];
            hex::decode_to_slice(&secret, &mut bytes).expect("a secret is hexadecimal");
            let shown =
                message.zip(shown).map(|(message, version)| (message.cast_unsigned(), small(version)));
            let kept = Kept { session, secret: Secret::from_bytes(bytes), shown, record: Vec::new() };
            books.sessions.insert(id.cast_unsigned(), kept);
        }
        let rows: Vec<(i64, i64, i64)> = sqlx::query_as("SELECT id, session, version FROM interaction")
            .fetch_all(&mut *whole)
            .await
            .expect("interactions can be read");
        for (id, session, version) in rows {
            books.interactions.insert(id.cast_unsigned(), (session.cast_unsigned(), small(version)));
        }
        books.read_record(&mut whole).await;
        books
    }

    /// Whether an interaction was acted upon.
    pub(super) async fn have(file: &Path, interaction: u64) -> bool {
        let options = SqliteConnectOptions::new().filename(file);
        let mut connection = options.connect().await.expect("the file can be opened");
        let query = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM interaction WHERE id = $1)");
        query.bind(interaction.cast_signed()).fetch_one(&mut connection).await.expect("it can be read")
    }

    async fn read_record(&mut self, connection: &mut SqliteConnection) {
        let rows: Vec<(i64, i64, String)> =
            sqlx::query_as("SELECT session, version, lines FROM record ORDER BY session, version")
                .fetch_all(connection)
                .await
                .expect("records can be read");
        for (session, version, lines) in rows {
            let kept = self.sessions.get_mut(&session.cast_unsigned()).expect("a record is of a session");
            kept.record.push((small(version), serde_json::from_str(&lines).expect("lines are JSON")));
        }
    }
}

fn small(version: i64) -> u32 {
    version.try_into().expect("a version is a small number")
}
