import { useQuery } from '@tanstack/react-query';
import { fetchPageViews } from '../../api/pageViews';
import { formatCount, formatDate } from '../../lib/format';
import { STEPS } from '../../lib/steps';
import { Card, DataTable, QueryFailure } from '../../ui';
import { texts } from './texts';

const PAGES: Record<string, string> = {
  start: 'Startseite',
  ...Object.fromEntries(STEPS.map(({ id, label }) => [id, label])),
  account: 'Mein Konto',
  drafts: 'Entwürfe',
  faq: 'FAQ',
  materialien: 'Materialien',
  agb: 'AGB',
  datenschutz: 'Datenschutzerklärung',
  widerruf: 'Widerrufsbelehrung',
  impressum: 'Impressum',
  barrierefreiheit: 'Barrierefreiheit',
};

/** How often each page was opened by visitors who agreed to be counted. */
export function PageViews() {
  const views = useQuery({
    queryKey: ['page-views'],
    queryFn: ({ signal }) => fetchPageViews(signal),
  });
  if (views.isError) return <QueryFailure query={views} title={texts.pageViewsFailed} />;
  const answer = views.data;
  if (!answer) return null;
  return (
    <Card as="section">
      <h2 className="mb-1 text-lg font-semibold">Seitenaufrufe</h2>
      <p className="mb-4 text-sm text-muted">
        Seit dem {formatDate(answer.since)}, nur von Besuchern, die der Zählung zugestimmt haben.
      </p>
      {answer.data.length === 0 ? (
        <p className="text-muted">Noch keine gezählten Aufrufe.</p>
      ) : (
        <DataTable
          caption="Seitenaufrufe"
          heads={['Seite', 'Aufrufe']}
          numericFrom={1}
          rows={answer.data.map(({ page, views }) => ({
            key: page,
            cells: [PAGES[page] ?? page, formatCount(views)],
          }))}
        />
      )}
    </Card>
  );
}
