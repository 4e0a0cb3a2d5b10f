import { useState } from 'react';
import type { Stop } from '../../api/adminOrders';
import { Banner, Button, Checkbox } from '../../ui';
import { texts } from './texts';

const t = texts.stops;

/** The stops of orders, and their words. */
export interface Stopped {
  stops: Stop[];
  lines: string[];
}

/** What the stops of an order mean, in sentences. */
export const stopSentences = (stops: readonly Stop[]): string[] => stops.map((stop) => t.reasons[stop]);

/** The stops of an order, with their own sentences or those given; null without stops. */
export function stoppedBy(
  stops: readonly Stop[],
  lines: readonly string[] = stopSentences(stops),
): Stopped | null {
  return stops.length > 0 ? { stops: [...stops], lines: [...lines] } : null;
}

/** The tick without which a stopped order does not go on. It holds for the reasons that were ticked: a later one needs a tick of its own. */
export function useStopTick(stopped: Stopped | null) {
  const lines = stopped?.lines.join('\n') ?? '';
  const [tickedLines, setTickedLines] = useState<string | null>(null);
  const [wasAsked, setAsked] = useState(false);
  const isMissing = stopped !== null && tickedLines !== lines;
  return {
    stopped,
    isMissing,
    /** The act was tried without the tick. */
    isAskedFor: isMissing && wasAsked,
    setTicked: (isTicked: boolean) => setTickedLines(isTicked ? lines : null),
    /** Answers whether the act has to wait for the tick, and then says so. */
    ask: () => {
      setAsked(isMissing);
      return isMissing;
    },
  };
}

/** Why an order is not to go on, with the tick; nothing where it may. */
export function StopWarning({
  tick: { stopped, isMissing, isAskedFor, setTicked },
  label = t.confirm,
  onLeaveOut,
}: {
  tick: ReturnType<typeof useStopTick>;
  label?: string | undefined;
  /** Goes on with the other orders. */
  onLeaveOut?: (() => void) | undefined;
}) {
  if (!stopped) return null;
  return (
    <Banner tone="danger" title={t.title}>
      <ul className="flex flex-col gap-1">
        {stopped.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {onLeaveOut && (
        <Button size="sm" className="mt-2" onClick={onLeaveOut}>
          {t.leaveOut(stopped.lines.length)}
        </Button>
      )}
      <div className="mt-2">
        <Checkbox checked={!isMissing} onCheckedChange={setTicked} label={label} />
      </div>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {isAskedFor && t.missing}
      </p>
    </Banner>
  );
}
