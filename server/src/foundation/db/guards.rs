//! Triggers that keep what the law wants kept. Their SQL differs between the databases, so they are made in code at each
//! start instead of in a migration.

use sqlx::Executor as _;

use super::{Backend, Db, Lock, Tx};

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

const POSTGRES: &[&str] = &[
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
    "CREATE OR REPLACE TRIGGER invoices_refuse_change BEFORE UPDATE ON invoices \
     FOR EACH ROW EXECUTE FUNCTION refuse_change()",
    "CREATE OR REPLACE TRIGGER invoices_refuse_delete BEFORE DELETE ON invoices \
     FOR EACH ROW EXECUTE FUNCTION refuse_early_delete('year')",
    "CREATE OR REPLACE TRIGGER invoices_refuse_truncate BEFORE TRUNCATE ON invoices \
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
    "CREATE OR REPLACE TRIGGER legal_texts_refuse_change BEFORE UPDATE OR DELETE ON legal_texts \
     FOR EACH ROW EXECUTE FUNCTION refuse_change()",
    "CREATE OR REPLACE TRIGGER legal_texts_refuse_truncate BEFORE TRUNCATE ON legal_texts \
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
    "CREATE OR REPLACE TRIGGER withdrawals_refuse_change BEFORE UPDATE ON withdrawals \
     FOR EACH ROW EXECUTE FUNCTION refuse_change()",
    "CREATE OR REPLACE TRIGGER withdrawals_refuse_delete BEFORE DELETE ON withdrawals \
     FOR EACH ROW EXECUTE FUNCTION refuse_early_delete('received_at')",
    "CREATE OR REPLACE TRIGGER withdrawals_refuse_truncate BEFORE TRUNCATE ON withdrawals \
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
    "CREATE OR REPLACE TRIGGER admin_acts_refuse_update BEFORE UPDATE ON admin_acts \
     FOR EACH ROW EXECUTE FUNCTION refuse_change()",
    "CREATE OR REPLACE TRIGGER invoice_counters_count_on BEFORE UPDATE ON invoice_counters FOR EACH ROW \
     WHEN (NEW.year <> OLD.year OR NEW.last <> OLD.last + 1) EXECUTE FUNCTION refuse_change('only count on')",
    "CREATE OR REPLACE TRIGGER invoice_counters_refuse_delete BEFORE DELETE ON invoice_counters \
     FOR EACH ROW EXECUTE FUNCTION refuse_change()",
    // What all processes of the shop show at once (`news.rs`).
    "CREATE OR REPLACE FUNCTION tell_news() RETURNS trigger LANGUAGE plpgsql AS \
     $$ BEGIN PERFORM pg_notify('schichtwerk_news', ''); RETURN NULL; END $$",
    "CREATE OR REPLACE TRIGGER orders_tell AFTER INSERT OR UPDATE OF status ON orders \
     FOR EACH STATEMENT EXECUTE FUNCTION tell_news()",
    "CREATE OR REPLACE TRIGGER withdrawals_tell AFTER INSERT ON withdrawals \
     FOR EACH STATEMENT EXECUTE FUNCTION tell_news()",
    "CREATE OR REPLACE TRIGGER admin_acts_tell AFTER INSERT ON admin_acts \
     FOR EACH STATEMENT EXECUTE FUNCTION tell_news()",
    "CREATE OR REPLACE TRIGGER invoice_counters_refuse_truncate BEFORE TRUNCATE ON invoice_counters \
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
];

/// SQL for the end of the chain of invoices, `place hash`: as it is once the statement that asks has waited for the number before.
pub fn end_of_invoices(tx: &Tx) -> &'static str {
    if tx.backend_name() == super::POSTGRES {
        "end_of_invoices()"
    } else {
        "(SELECT position || ' ' || sha256 FROM invoices ORDER BY position DESC LIMIT 1)"
    }
}

/// Makes the triggers, in one transaction: no process sees a table whose trigger is being made anew, and of two that start at
/// once the second waits for the first.
pub(super) async fn install(db: &Db) -> Result<(), sqlx::Error> {
    let statements = match db.backend {
        Backend::Sqlite => SQLITE,
        Backend::Postgres => POSTGRES,
    };
    db.write_locked(&[Lock::Guards], async |tx: &mut Tx| {
        for statement in statements {
            tx.execute(*statement).await?;
        }
        Ok(())
    })
    .await
}
