import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../../ui';
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
    void import('./dialog/links')
      .then(({ prepare }) => prepare(kind))
      .then(
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
