import { Check } from 'lucide-react';
import { cx } from '../lib/cx';

interface Step {
  id: string;
  label: string;
}

/**
 * The progress bar of the wizard. Each step is a strand of printed layers: laid down when done, being laid in orange
 * while current, still to come otherwise.
 */
export function Stepper({
  steps,
  current,
  label = 'Fortschritt',
}: {
  steps: readonly Step[];
  current: string;
  label?: string;
}) {
  const currentIndex = steps.findIndex((step) => step.id === current);
  return (
    // A list and no navigation: it shows the way and has no links.
    <ol aria-label={label} className="flex gap-1.5 sm:gap-3">
      {steps.map((step, index) => {
        const done = index < currentIndex;
        const active = index === currentIndex;
        return (
          <li
            key={step.id}
            aria-current={active ? 'step' : undefined}
            className={cx('min-w-0', active ? 'flex-[2] sm:flex-1' : 'flex-1')}
          >
            <div
              aria-hidden="true"
              className={cx(
                'strands',
                done
                  ? 'text-ink'
                  : active
                    ? 'text-accent forced-colors:text-[Highlight]'
                    : 'text-line forced-colors:text-[GrayText]',
              )}
            />
            <div
              className={cx(
                'mt-2 flex items-center gap-1.5 text-sm',
                active ? 'font-semibold text-ink' : done ? 'text-ink' : 'text-subtle',
              )}
            >
              <span
                aria-hidden="true"
                className={cx('figures inline-flex shrink-0', !active && 'max-sm:hidden')}
              >
                {done ? <Check size={16} strokeWidth={2.5} /> : index + 1}
              </span>
              <span className={cx('truncate', !active && 'max-sm:sr-only')}>{step.label}</span>
              {done && <span className="sr-only">(erledigt)</span>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
