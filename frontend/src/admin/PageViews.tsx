import { useQuery } from '@tanstack/react-query';
import { fetchPageViews } from '../api/pageViews';
import { errorText } from '../lib/errorText';
import { formatCount, formatDate } from '../lib/format';
import { STEPS } from '../lib/steps';
import { Card, FailureBanner, Table, Td, Th } from '../ui';
import { texts } from './texts';

const PAGES: Record<string, string> = {
  start: 'Startseite',
  ...Object.fromEntries(STEPS.map(({ id, label }) => [id, label])),
  account: 'Mein Konto',
  drafts: 'Entwürfe',
  faq: 'FAQ',
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
  if (views.isError)
    return (
      <FailureBanner title={texts.pageViewsFailed} onRetry={() => void views.refetch()}>
        {errorText(views.error)}
      </FailureBanner>
    );
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
        <Table caption="Seitenaufrufe">
          <thead>
            <tr>
              <Th>Seite</Th>
              <Th numeric>Aufrufe</Th>
            </tr>
          </thead>
          <tbody>
            {answer.data.map(({ page, views }) => (
              <tr key={page}>
                <Td>{PAGES[page] ?? page}</Td>
                <Td numeric>{formatCount(views)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
