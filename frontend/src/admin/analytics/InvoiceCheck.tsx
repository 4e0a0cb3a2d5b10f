import { useInvoiceCheck } from '../../api/adminAnalytics';
import { errorText } from '../../lib/errorText';
import { plural } from '../../lib/format';
import { Banner, Button, FailureBanner } from '../../ui';
import { TitledCard } from '../Section';
import { texts } from './texts';

const t = texts.invoices;

/** Whether every invoice is as it was written. */
export function InvoiceCheck() {
  const check = useInvoiceCheck();
  const run = () => void check.refetch();
  return (
    <TitledCard title={t.title} lead={t.lead}>
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
    </TitledCard>
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
