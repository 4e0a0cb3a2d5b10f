import { storedEntry } from './stored';

/** Session-storage entry: what this tab has to remember beyond a reload, each thing under its name. */
export const TAB_KEY = 'tab';
const ENTRY = storedEntry('session', TAB_KEY);
const VERSION = 1;

/** `id` says which tab this is; it is the one that an order does not take away. */
type TabField = 'id' | 'selected' | 'contact' | 'payAttempt' | 'actAfterLogin' | 'reloadedAt';

/** What this tab remembers under a name; undefined where that is nothing. To be read with care. */
export function readTab(field: TabField): unknown {
  return fields()[field];
}

/** Undefined forgets it. False where the browser lets nothing be stored. */
export function writeTab(field: TabField, value: unknown): boolean {
  return write({ ...fields(), [field]: value });
}

/** Forgets all of it but which tab this is. */
export function forgetTab(): void {
  write({ id: readTab('id') });
}

function fields(): Partial<Record<TabField | 'version', unknown>> {
  const entry = ENTRY.read() as Partial<Record<TabField | 'version', unknown>> | null;
  return entry?.version === VERSION ? entry : {};
}

/** JSON leaves out what is undefined. */
function write(all: Partial<Record<TabField, unknown>>): boolean {
  return ENTRY.write({ ...all, version: VERSION });
}
