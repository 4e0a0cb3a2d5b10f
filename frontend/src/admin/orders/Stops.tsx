import type { Stop } from '../../api/adminOrders';
import { Banner, Checkbox } from '../../ui';
import type { Stopped } from './StatusDialog';
import { texts } from './texts';

const t = texts.stops;

/** What the stops of an order mean, in sentences. */
export const stopSentences = (stops: readonly Stop[]): string[] => stops.map((stop) => t.reasons[stop]);

/** The stops of an order, with their own sentences or those given; null without stops. */
export function stoppedBy(
  stops: readonly Stop[],
  lines: readonly string[] = stopSentences(stops),
): Stopped | null {
  return stops.length > 0 ? { stops: [...stops], lines: [...lines] } : null;
}

/** Why an order is not to go on, and the tick without which it does not. */
export function StopWarning({
  lines,
  label = t.confirm,
  isConfirmed,
  isMissing,
  onConfirmed,
}: {
  lines: readonly string[];
  label?: string | undefined;
  isConfirmed: boolean;
  /** The act was tried without the tick. */
  isMissing: boolean;
  onConfirmed: (isConfirmed: boolean) => void;
}) {
  return (
    <Banner tone="danger" title={t.title}>
      <ul className="flex flex-col gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-2">
        <Checkbox checked={isConfirmed} onCheckedChange={onConfirmed} label={label} />
      </div>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {isMissing && !isConfirmed && t.missing}
      </p>
    </Banner>
  );
}
