import type { QueryClient } from '@tanstack/react-query';
import { loadAuthDialog } from '../AuthDialog';
import { openAuthDialog } from '../authDialogStore';

/** Follows a link with its token. */
type Follow = (token: string, queries: QueryClient) => void;

/** Brings the code that a kind of link needs, before its token is taken out of the address. */
export async function prepare(kind: string | undefined): Promise<Follow> {
  if (kind === 'anmelden') {
    const { redeem } = await import('./redeem');
    return (token) => void redeem(token);
  }
  // A visitor logs in before an address is confirmed.
  await loadAuthDialog();
  if (kind === 'neues-passwort') return (token) => openAuthDialog('reset', { token });
  const { confirm } = await import('./confirm');
  return (token, queries) => void confirm(queries, token);
}
