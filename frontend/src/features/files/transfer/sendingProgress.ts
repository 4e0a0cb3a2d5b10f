/** Between these the bar runs while a file is sent (UPL-26). */
const SENDING_PERCENT = { from: 50, to: 90 };
/** Steps for a browser that does not tell how much of a request has left it. */
const STEP_EVERY_MS = 500;
const STEP_BELOW_PERCENT = 10;

interface SendingProgress {
  /** The share of the request's body that has left, 0 to 1. From the first call on nothing is made up any more. */
  report(share: number): void;
  /** Ends it; no progress is reported afterwards. */
  stop(): void;
}

/** Tells the percent of a file that is being sent. The bar never runs backwards. */
export function sendingProgress(tell: (percent: number) => void): SendingProgress {
  const { from, to } = SENDING_PERCENT;
  let percent = from;
  const advance = (next: number) => {
    percent = Math.max(percent, Math.min(to, next));
    tell(Math.floor(percent));
  };
  const steps = window.setInterval(
    () => advance(percent + Math.random() * STEP_BELOW_PERCENT),
    STEP_EVERY_MS,
  );
  return {
    report(share) {
      window.clearInterval(steps);
      advance(from + (to - from) * share);
    },
    stop: () => window.clearInterval(steps),
  };
}
