/** Who logged out on this device without the server hearing of it: the cookie still lets that user in. */
const KEY = 'logout-owed';

/** Where nothing can be stored, for as long as the page lives. */
let remembered: string | null = null;

/** Notes that this user's logout has still to reach the server. */
export function oweLogout(userId: string): void {
  remembered = userId;
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // The page remembers.
  }
}

/** The user whose logout is owed. */
export function owedLogout(): string | null {
  try {
    return localStorage.getItem(KEY) ?? remembered;
  } catch {
    return remembered;
  }
}

/** The server has heard, or somebody logged in since. */
export function forgetOwedLogout(): void {
  remembered = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored either.
  }
}
