import { countPageView } from '../../api/pageViews';

/**
 * The whole of the shop's analytics: the name of the page goes to the shop's own server, which counts it by the day. No cookie, no
 * storage, no id. A count that is lost is lost.
 */
export async function countPage(page: string): Promise<void> {
  await countPageView(page).catch(() => undefined);
}
