import { Check } from 'lucide-react';
import type { CustomerOrder } from '../../api/orders';
import { cx } from '../../lib/cx';
import { formatDate } from '../../lib/format';
import { statusLabel } from './OrderStatus';
import { texts } from './texts';

const t = texts.orders;
/** The way of an order that is made. */
const WAY = ['submitted', 'processing', 'completed'];

/** How far an order has come, with the day of each step, and where its parcel is. */
export function OrderSteps({
  order: { status, history, trackingNumber, trackingPage },
}: {
  order: CustomerOrder;
}) {
  const steps = status === 'cancelled' ? ['submitted', 'cancelled'] : WAY;
  const reached = steps.indexOf(status);
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label={t.steps} className="grid auto-cols-fr grid-flow-col gap-1.5 sm:gap-3">
        {steps.map((step, index) => {
          const at = history.findLast((change) => change.status === step)?.at;
          return (
            <li
              key={step}
              aria-current={index === reached ? 'step' : undefined}
              className={cx(
                'min-w-0 border-t-2 pt-1.5 text-xs sm:text-sm',
                index > reached ? 'border-line text-muted' : 'border-ink',
                index === reached && 'font-semibold',
              )}
            >
              <span className="flex items-center gap-1">
                {index <= reached && (
                  <Check size={16} strokeWidth={2.5} aria-hidden="true" className="shrink-0" />
                )}
                <span className="min-w-0 wrap-anywhere">{statusLabel(step)}</span>
              </span>
              {at && (
                <time dateTime={at} className="figures block font-normal text-muted">
                  {formatDate(at)}
                </time>
              )}
            </li>
          );
        })}
      </ol>
      <ParcelNumber number={trackingNumber} page={trackingPage} />
    </div>
  );
}

/** The number of a parcel with its tracking link; nothing without a number. */
export function ParcelNumber({
  number,
  page,
}: {
  number: string | null | undefined;
  page: string | null | undefined;
}) {
  if (!number) return null;
  return (
    <p className="text-sm wrap-anywhere">
      {t.tracking}:{' '}
      {page ? (
        <a href={page} target="_blank" rel="noopener noreferrer" className="link figures">
          {number}
        </a>
      ) : (
        <span className="figures">{number}</span>
      )}
    </p>
  );
}
