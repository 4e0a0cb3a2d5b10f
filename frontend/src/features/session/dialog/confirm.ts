import type { QueryClient } from '@tanstack/react-query';
import { confirmEmail } from '../../../api/account';
import { ApiError } from '../../../api/client';
import { toast } from '../../../ui';
import { openAuthDialog } from '../authDialogStore';
import { sessionQuery } from '../sessionQuery';
import { failureText } from './failure';
import { texts } from './texts';

/** Confirms the address of a link. A visitor who is not logged in does so first, and confirms it with that. */
export async function confirm(queries: QueryClient, token: string): Promise<void> {
  try {
    const { user } = await confirmEmail(token);
    const { queryKey } = sessionQuery;
    // A logout or another login, also one in another tab, may have come meanwhile: then this is not the present user.
    if (user && queries.getQueryData(queryKey)?.user?.id === user.id)
      queries.setQueryData(queryKey, { user });
    else void queries.invalidateQueries({ queryKey });
    toast.success(texts.confirmed);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      openAuthDialog('login', { token, note: texts.confirmByLogin });
    else toast.error(failureText(error), { duration: 10_000 });
  }
}
