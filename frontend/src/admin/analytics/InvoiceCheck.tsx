import { useInvoiceCheck } from '../../api/adminAnalytics';
import { errorText } from '../../lib/errorText';
import { plural } from '../../lib/format';
import { Banner, Button, Card, FailureBanner } from '../../ui';
import { texts } from './texts';

const t = texts.invoices;

/** Whether every invoice is as it was written. */
export function InvoiceCheck() {
  const check = useInvoiceCheck();
  const run = () => void check.refetch();
  return (
    <Card as="section" aria-labelledby="invoice-check">
      <h2 id="invoice-check" className="text-lg font-semibold">
        {t.title}
      </h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-sm text-muted">{t.lead}</p>
      <div aria-live="polite" className="flex flex-col gap-4">
        {check.isError && !check.isFetching && (
          <FailureBanner title={t.failed} onRetry={run}>
            {errorText(check.error)}
          </FailureBanner>
        )}
        {check.data && !check.isFetching && <Outcome {...check.data} />}
      </div>
      <Button className="mt-4" onClick={run} busy={check.isFetching}>
        {t.check}
      </Button>
    </Card>
  );
}

function Outcome({ documents, problem }: { documents?: number | null; problem?: string | null }) {
  if (problem)
    return (
      <Banner tone="danger" title={t.broken}>
        {problem} {t.brokenHint}
      </Banner>
    );
  return <Banner tone="success">{t.whole(plural(documents ?? 0, 'Beleg', 'Belege'))}</Banner>;
}
