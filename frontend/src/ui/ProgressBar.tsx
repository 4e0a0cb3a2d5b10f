import { cx } from '../lib/cx';

interface ProgressBarProps {
  /** 0 to 100; `null` while it is unknown. */
  value: number | null;
  /** Names for screen readers the work in progress. */
  label: string;
  tone?: 'accent' | 'success' | 'danger';
}

const TONES = { accent: 'text-accent', success: 'text-success', danger: 'text-danger' } as const;

/** Progress as layers being laid down. */
export function ProgressBar({ value, label, tone = 'accent' }: ProgressBarProps) {
  const percent = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === null ? undefined : Math.round(percent)}
      className="strands relative w-full overflow-hidden text-line forced-colors:text-[GrayText]"
    >
      <div
        style={percent === null ? undefined : { width: `${percent}%` }}
        className={cx(
          'strands absolute inset-y-0 left-0 forced-colors:text-[Highlight]',
          TONES[tone],
          percent === null ? 'strands-run w-2/5' : 'transition-[width] duration-300 ease-settle',
        )}
      />
    </div>
  );
}
