import { usePrintCalibration } from '../../api/printCalibration';
import { errorText } from '../../lib/errorText';
import { formatCount, formatNumber } from '../../lib/format';
import { Answer, Button } from '../../ui';
import type { Printing } from './printingForm';
import { texts } from './texts';
import { useSaveSettings } from './useSaveSettings';

const t = texts.calibration;
const KINDS = [
  { of: 'minutes', setting: 'minutesFactor' },
  { of: 'grams', setting: 'gramsFactor' },
] as const;

/** A factor with two decimals, as it is shown and saved. */
const rounded = (factor: number) => Math.round(factor * 100) / 100;

/** By how much finished plates differ from their estimates, and what makes that a setting. */
export function PrintCalibrationPart({ printing }: { printing: Printing }) {
  const calibration = usePrintCalibration();
  const save = useSaveSettings();
  const { machine } = printing;
  return (
    <section aria-labelledby="print-calibration" className="mt-8 flex flex-col gap-3">
      <h3 id="print-calibration" className="font-semibold">
        {t.title}
      </h3>
      <p className="max-w-[62ch] text-sm text-muted">{t.text}</p>
      <Answer query={calibration} failed={t.failed} loading={t.loading} shapes={['h-16 w-full']}>
        {(data) =>
          KINDS.map(({ of, setting }) => {
            const { found, missing } = data[of];
            if (!found) return <p key={of}>{t.missing(t.kinds[of].name, missing)}</p>;
            const factor = rounded(found.factor);
            return (
              <div key={of} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <p className="max-w-[62ch]">
                  {t.found(
                    formatCount(found.parts),
                    t.kinds[of].differs(formatNumber(factor)),
                    formatNumber(found.errorPercent, 0),
                  )}
                </p>
                {machine[setting] === factor ? (
                  <p className="text-sm text-muted">{t.inForce}</p>
                ) : (
                  <Button
                    size="sm"
                    busy={save.isPending}
                    onClick={() =>
                      save.mutate({ printing: { ...printing, machine: { ...machine, [setting]: factor } } })
                    }
                  >
                    {t.take(t.kinds[of].factor, formatNumber(factor))}
                  </Button>
                )}
              </div>
            );
          })
        }
      </Answer>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {save.error && `${texts.page.notSaved} ${errorText(save.error)}`}
      </p>
    </section>
  );
}
