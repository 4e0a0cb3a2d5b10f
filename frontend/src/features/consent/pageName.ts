const PAGES: Record<string, string> = {
  '/': 'start',
  '/account': 'account',
  '/drafts': 'drafts',
  '/success': 'complete',
  '/faq': 'faq',
  '/materialien': 'materialien',
  '/agb': 'agb',
  '/datenschutz': 'datenschutz',
  '/widerruf': 'widerruf',
  '/impressum': 'impressum',
  '/barrierefreiheit': 'barrierefreiheit',
};

const STEPS = ['upload', 'configure', 'review', 'order', 'complete'];

/** What a page is counted as; null for those that are not (the back office, a guest's own page with its token). */
export function pageName(pathname: string, search: string): string | null {
  if (pathname !== '/konfigurator') return PAGES[pathname] ?? null;
  const step = new URLSearchParams(search).get('step') ?? 'upload';
  return STEPS.includes(step) ? step : null;
}
