import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../../ui';
import { loadAuthDialog } from './AuthDialog';
import { openAuthDialog } from './authDialogStore';
import { texts } from './texts';

/**
 * The links of our mails, and the one that the command line prints for an admin. The token stands behind the hash, which browsers send to no server and in no Referer header. A mail
 * program may have cut it: then the server says that the link is invalid, and the visitor does not wait for what does not come.
 */
const LINK = /^#(anmelden|bestaetigen|neues-passwort)=(.*)$/;

/** Follows such a link on whatever page it opens. */
export function useAuthLinks(): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    const [, kind, token] = LINK.exec(hash) ?? [];
    if (token === undefined) return;
    let isGone = false;
    void ways[kind as keyof typeof ways]().then(
      (follow) => {
        if (isGone) return;
        // Neither the address bar nor the history keeps it.
        void navigate({ pathname, search, hash: '' }, { replace: true });
        follow(token, queries);
      },
      // The code did not come. The link stays in the address, so that the page can be loaded with it once more.
      () => {
        if (!isGone) toast.error(texts.linkFailed, { duration: 10_000 });
      },
    );
    return () => {
      isGone = true;
    };
  }, [hash, pathname, search, navigate, queries]);
}

type Follow = (token: string, queries: QueryClient) => void;

/** What brings the code for each kind of link, and then follows it. */
const ways = {
  anmelden: async (): Promise<Follow> => {
    const { redeem } = await import('./dialog/redeem');
    return (token) => void redeem(token);
  },
  bestaetigen: async () => {
    // Who is not logged in does so first.
    const [{ confirm }] = await Promise.all([import('./dialog/confirm'), loadAuthDialog()]);
    return (token, queries) => void confirm(queries, token);
  },
  'neues-passwort': async () => {
    await loadAuthDialog();
    return (token) => openAuthDialog('reset', { token });
  },
} satisfies Record<string, () => Promise<Follow>>;
