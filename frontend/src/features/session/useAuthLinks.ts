import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openAuthDialog } from './authDialogStore';

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
    // Neither the address bar nor the history keeps it.
    void navigate({ pathname, search, hash: '' }, { replace: true });
    if (kind === 'neues-passwort') openAuthDialog('reset', { token });
    else if (kind === 'anmelden') void import('./dialog/redeem').then(({ redeem }) => redeem(token));
    else void import('./dialog/confirm').then(({ confirm }) => confirm(queries, token));
  }, [hash, pathname, search, navigate, queries]);
}
