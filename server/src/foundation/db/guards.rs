//! Triggers that keep what the law wants kept. Their SQL differs between the databases, so they are made in code at each
//! start instead of in a migration.

use sha2::{Digest as _, Sha256};
use sqlx::Executor as _;

use super::{Backend, Db, Lock, Tx};
use crate::foundation::crypto::hex;

/// Invoices are written once (§ 146 AO): no UPDATE, no DELETE, and in SQLite no `INSERT OR REPLACE` either, which deletes without a
/// DELETE trigger. A counter only ever counts on by one, a text that somebody agreed to stays, and what an admin did is not rewritten. Invoices and declarations of
/// withdrawal may go once their years are over: by the one transaction that says so in `deletable_years` first
/// (`account_data/retention`), and by nothing else.
const SQLITE: &[&str] = &[
    "CREATE TRIGGER IF NOT EXISTS invoices_refuse_update BEFORE UPDATE ON invoices \
     BEGIN SELECT RAISE(ABORT, 'invoices are never changed'); END",
    "CREATE TRIGGER IF NOT EXISTS invoices_refuse_delete BEFORE DELETE ON invoices \
     WHEN OLD.year > COALESCE((SELECT last FROM deletable_years WHERE table_name = 'invoices'), 0) \
     BEGIN SELECT RAISE(ABORT, 'invoices are never deleted'); END",
    "CREATE TRIGGER IF NOT EXISTS invoices_refuse_replace BEFORE INSERT ON invoices \
     WHEN EXISTS (SELECT 1 FROM invoices WHERE id = NEW.id OR number = NEW.number OR position = NEW.position \
         OR cancels = NEW.cancels OR (year = NEW.year AND sequence = NEW.sequence) \
         OR (order_id = NEW.order_id AND kind = NEW.kind AND kind <> 'correction')) \
     BEGIN SELECT RAISE(ABORT, 'invoices are never replaced'); END",
    "CREATE TRIGGER IF NOT EXISTS legal_texts_refuse_update BEFORE UPDATE ON legal_texts \
     BEGIN SELECT RAISE(ABORT, 'legal texts are never changed'); END",
    "CREATE TRIGGER IF NOT EXISTS legal_texts_refuse_delete BEFORE DELETE ON legal_texts \
     BEGIN SELECT RAISE(ABORT, 'legal texts are never deleted'); END",
    "CREATE TRIGGER IF NOT EXISTS withdrawals_refuse_update BEFORE UPDATE ON withdrawals \
     BEGIN SELECT RAISE(ABORT, 'withdrawals are never changed'); END",
    "CREATE TRIGGER IF NOT EXISTS withdrawals_refuse_delete BEFORE DELETE ON withdrawals \
     WHEN CAST(substr(OLD.received_at, 1, 4) AS INTEGER) \
         > COALESCE((SELECT last FROM deletable_years WHERE table_name = 'withdrawals'), 0) \
     BEGIN SELECT RAISE(ABORT, 'withdrawals are never deleted'); END",
    "CREATE TRIGGER IF NOT EXISTS admin_acts_refuse_update BEFORE UPDATE ON admin_acts \
     BEGIN SELECT RAISE(ABORT, 'admin acts are never changed'); END",
    "CREATE TRIGGER IF NOT EXISTS invoice_counters_count_on BEFORE UPDATE ON invoice_counters \
     WHEN NEW.year <> OLD.year OR NEW.last <> OLD.last + 1 \
     BEGIN SELECT RAISE(ABORT, 'invoice counters only count on'); END",
    "CREATE TRIGGER IF NOT EXISTS invoice_counters_refuse_delete BEFORE DELETE ON invoice_counters \
     BEGIN SELECT RAISE(ABORT, 'invoice counters are never deleted'); END",
];

/// What the triggers of PostgreSQL call. Making them anew locks no table.
const POSTGRES_FUNCTIONS: &[&str] = &[
    // Not part of the statement that calls it: each query in a volatile function sees what is committed at its own moment.
    "CREATE OR REPLACE FUNCTION end_of_invoices() RETURNS TEXT LANGUAGE plpgsql VOLATILE AS \
     $$ BEGIN RETURN (SELECT invoices.position || ' ' || sha256 FROM invoices ORDER BY invoices.position DESC LIMIT 1); END $$",
    "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS \
     $$ BEGIN RAISE EXCEPTION '% %', replace(TG_TABLE_NAME, '_', ' '), COALESCE(TG_ARGV[0], \
         CASE TG_OP WHEN 'UPDATE' THEN 'are never changed' ELSE 'are never deleted' END); END $$",
    "CREATE OR REPLACE FUNCTION refuse_early_delete() RETURNS trigger LANGUAGE plpgsql AS \
     $$ BEGIN IF CAST(substr(to_jsonb(OLD) ->> TG_ARGV[0], 1, 4) AS BIGINT) \
         <= (SELECT last FROM deletable_years WHERE table_name = TG_TABLE_NAME) THEN RETURN OLD; END IF; \
     RAISE EXCEPTION '% are never deleted', TG_TABLE_NAME; END $$",
    // What all processes of the shop show at once (`news.rs`).
    "CREATE OR REPLACE FUNCTION announce_news() RETURNS trigger LANGUAGE plpgsql AS \
     $$ BEGIN PERFORM pg_notify('schichtwerk_news', ''); RETURN NULL; END $$",
];

/// A trigger of PostgreSQL: name, when, table, and what it does.
type Trigger = (&'static str, &'static str, &'static str, &'static str);

const EACH_CHANGE: &str = "FOR EACH ROW EXECUTE FUNCTION refuse_change()";
const EACH_STATEMENT: &str = "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()";
const NEWS: &str = "FOR EACH STATEMENT EXECUTE FUNCTION announce_news()";

#[rustfmt::skip]
const POSTGRES_TRIGGERS: &[Trigger] = &[
    ("invoices_refuse_change", "BEFORE UPDATE", "invoices", EACH_CHANGE),
    ("invoices_refuse_delete", "BEFORE DELETE", "invoices", "FOR EACH ROW EXECUTE FUNCTION refuse_early_delete('year')"),
    ("invoices_refuse_truncate", "BEFORE TRUNCATE", "invoices", EACH_STATEMENT),
    ("legal_texts_refuse_change", "BEFORE UPDATE OR DELETE", "legal_texts", EACH_CHANGE),
    ("legal_texts_refuse_truncate", "BEFORE TRUNCATE", "legal_texts", EACH_STATEMENT),
    ("withdrawals_refuse_change", "BEFORE UPDATE", "withdrawals", EACH_CHANGE),
    ("withdrawals_refuse_delete", "BEFORE DELETE", "withdrawals",
        "FOR EACH ROW EXECUTE FUNCTION refuse_early_delete('received_at')"),
    ("withdrawals_refuse_truncate", "BEFORE TRUNCATE", "withdrawals", EACH_STATEMENT),
    ("admin_acts_refuse_update", "BEFORE UPDATE", "admin_acts", EACH_CHANGE),
    ("invoice_counters_count_on", "BEFORE UPDATE", "invoice_counters",
        "FOR EACH ROW WHEN (NEW.year <> OLD.year OR NEW.last <> OLD.last + 1) EXECUTE FUNCTION refuse_change('only count on')"),
    ("invoice_counters_refuse_delete", "BEFORE DELETE", "invoice_counters", EACH_CHANGE),
    ("invoice_counters_refuse_truncate", "BEFORE TRUNCATE", "invoice_counters", EACH_STATEMENT),
    ("orders_tell", "AFTER INSERT OR UPDATE OF status", "orders", NEWS),
    ("withdrawals_tell", "AFTER INSERT", "withdrawals", NEWS),
    ("admin_acts_tell", "AFTER INSERT", "admin_acts", NEWS),
];

/// SQL for the end of the chain of invoices, `place hash`: as it is once the statement that asks has waited for the number before.
pub fn end_of_invoices(tx: &Tx) -> &'static str {
    if tx.backend_name() == super::POSTGRES {
        "end_of_invoices()"
    } else {
        "(SELECT position || ' ' || sha256 FROM invoices ORDER BY position DESC LIMIT 1)"
    }
}

/// Makes the triggers; of two processes that start at once the second waits for the first.
pub(super) async fn install(db: &Db) -> Result<(), sqlx::Error> {
    match db.backend {
        Backend::Sqlite => run_alone(db, SQLITE).await,
        Backend::Postgres => install_in_postgres(db).await,
    }
}

/// To make a trigger is to wait for all who write to its table, while they wait behind it; and who holds one table so and waits for the
/// next may be waited for by a writer. So a start makes only what is not there as it should be, one trigger after the other.
async fn install_in_postgres(db: &Db) -> Result<(), sqlx::Error> {
    run_alone(db, POSTGRES_FUNCTIONS).await?;
    // The comment of a trigger goes with it, and says what it was made by.
    let there: Vec<(String, String)> = sqlx::query_as(
        "SELECT CAST(tgname AS TEXT), obj_description(pg_trigger.oid, 'pg_trigger') FROM pg_trigger \
         JOIN pg_class ON pg_class.oid = tgrelid \
         WHERE relnamespace = current_schema()::regnamespace AND tgenabled = 'O' \
           AND obj_description(pg_trigger.oid, 'pg_trigger') IS NOT NULL",
    )
    .fetch_all(&db.writer)
    .await?;
    for &(name, when, table, what) in POSTGRES_TRIGGERS {
        let create = format!("CREATE OR REPLACE TRIGGER {name} {when} ON {table} {what}");
        let mark = hex(&Sha256::digest(&create));
        if there.contains(&(name.to_owned(), mark.clone())) {
            continue;
        }
        let comment = format!("COMMENT ON TRIGGER {name} ON {table} IS '{mark}'");
        run_alone(db, &[create.as_str(), comment.as_str()]).await?;
    }
    Ok(())
}

/// In one transaction that no other process runs at the same time.
async fn run_alone(db: &Db, statements: &[&str]) -> Result<(), sqlx::Error> {
    db.write_locked(&[Lock::Guards], async |tx: &mut Tx| {
        for statement in statements {
            // Only words of this file are written into it.
            tx.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(*statement)))
                .await?;
        }
        Ok(())
    })
    .await
}
