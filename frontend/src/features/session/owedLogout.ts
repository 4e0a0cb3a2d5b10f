import { storedEntry } from '../../lib/stored';

/** The user who logged out on this device although the server did not answer: the cookie still lets that user in. */
const ENTRY = storedEntry('local', 'logout-owed');

/** Where nothing can be stored, for as long as the page lives. */
let remembered: string | null = null;

/** Notes that this user's logout has still to reach the server. */
export function oweLogout(userId: string): void {
  remembered = userId;
  ENTRY.writeText(userId);
}

/** The user whose logout is owed. */
export function owedLogout(): string | null {
  return ENTRY.readText() ?? remembered;
}

/** The logout has reached the server, or a user logged in since. */
export function forgetOwedLogout(): void {
  remembered = null;
  ENTRY.writeText(null);
}
