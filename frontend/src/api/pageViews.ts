import { request } from './client';
import type { components } from './generated';

type PageViews = components['schemas']['PageViewsAnswer'];

/** Counts one view of a page; no cookie goes along. */
export async function countPageView(page: string): Promise<void> {
  await request('/api/page-view', { method: 'POST', json: { page }, anonymous: true });
}

/** Views of the last days, for the back office. */
export function fetchPageViews(signal: AbortSignal): Promise<PageViews> {
  return request<PageViews>('/api/admin/page-views', { signal });
}
