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
    queries.setQueryData(sessionQuery.queryKey, { user });
    toast.success(texts.confirmed);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      openAuthDialog('login', { token, note: texts.confirmByLogin });
    else toast.error(failureText(error), { duration: 10_000 });
  }
}
