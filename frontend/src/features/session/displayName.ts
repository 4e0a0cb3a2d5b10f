import type { SessionUser } from '../../api/session';

/** The display name, else the name, else the part of the e-mail before the at sign (NAV-13). */
export function displayName(user: Pick<SessionUser, 'displayName' | 'name' | 'email'>): string {
  return user.displayName?.trim() || user.name?.trim() || (user.email.split('@')[0] ?? user.email);
}
