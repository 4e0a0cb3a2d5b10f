import { redeemLoginLink } from '../../../api/account';
import { fetchSession } from '../../../api/session';
import { changeSession } from '../../../lib/sessionLock';
import { toast } from '../../../ui';
import { failureText } from './failure';

/** The first page of this role. */
const beginOf = (role: string | null | undefined) =>
  role === 'workshop' ? '/admin/production' : '/admin/orders';

/** Opens a session by the link of the command line. The page is loaded anew, so that nothing of another visitor stays in it. */
export async function redeem(token: string): Promise<void> {
  try {
    await changeSession(async () => {
      await redeemLoginLink(token);
      const { user } = await fetchSession();
      window.location.replace(beginOf(user?.role));
      // Queries for the visitor who was here before are not sent any more.
      await new Promise((gone) => window.addEventListener('pagehide', gone, { once: true }));
    });
  } catch (error) {
    toast.error(failureText(error), { duration: 10_000 });
  }
}
