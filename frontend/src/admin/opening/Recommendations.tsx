import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card, OptionCard, RadioGroup, Switch } from '../../ui';
import { type Settings, useChoices } from '../settings/useChoices';
import { texts } from './texts';

const t = texts.recommended;

/** Shipped settings that may cost orders; each is changed with one click. */
export function Recommendations({ settings }: { settings: Settings }) {
  const { shown, isPending, decide, failure } = useChoices(settings, texts.saved);
  const { volumeBasis, deliveryTimes, retention } = shown;
  return (
    <section aria-busy={isPending}>
      <h2 className="text-xl font-semibold">{t.title}</h2>
      <p className="mt-1 max-w-[72ch] text-muted">{t.text}</p>
      <div className="mt-3 flex flex-col gap-3">
        {failure}
        {(['step', 'obj'] as const).map((format) => (
          <Card key={format} padding="sm" className="sm:px-6">
            <Switch
              label={<span className="font-semibold">{t[format].label}</span>}
              hint={t[format].hint}
              checked={volumeBasis[format] === 'measured'}
              onCheckedChange={(isMeasured) =>
                decide((now) => ({
                  volumeBasis: { ...now.volumeBasis, [format]: isMeasured ? 'measured' : 'estimate' },
                }))
              }
            />
          </Card>
        ))}
        <Topic title={t.delivery.title} text={t.delivery.text}>
          <Days
            label={t.delivery.production}
            days={[2, 3, 5, 8]}
            value={deliveryTimes.shipping.productionDays}
            onChoose={(productionDays) =>
              decide(({ deliveryTimes: now }) => ({
                deliveryTimes: {
                  ...now,
                  pickup: { ...now.pickup, productionDays },
                  shipping: { ...now.shipping, productionDays },
                },
              }))
            }
          />
          <Days
            label={t.delivery.transit}
            days={[2, 3, 4, 6]}
            value={deliveryTimes.shipping.transitDays}
            onChoose={(transitDays) =>
              decide(({ deliveryTimes: now }) => ({
                deliveryTimes: { ...now, shipping: { ...now.shipping, transitDays } },
              }))
            }
          />
          <Link to="/admin/settings?tab=choices" className="link">
            {t.delivery.all}
          </Link>
        </Topic>
        <Topic title={t.retention.title} text={t.retention.text}>
          <Days
            label={t.retention.unordered}
            days={[7, 14, 30]}
            value={retention.unorderedFileDays}
            onChoose={(unorderedFileDays) =>
              decide((now) => ({ retention: { ...now.retention, unorderedFileDays } }))
            }
          />
          <Days
            label={t.retention.ordered}
            days={[30, 90, 180, 365]}
            value={retention.orderedFileDays}
            onChoose={(orderedFileDays) =>
              decide((now) => ({ retention: { ...now.retention, orderedFileDays } }))
            }
          />
        </Topic>
      </div>
    </section>
  );
}

function Topic({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card padding="sm" className="flex flex-col gap-3 sm:px-6">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="max-w-[72ch] text-xs text-muted">{text}</p>
      </div>
      {children}
    </Card>
  );
}

/** Some usual numbers of days, and the one that is set. */
function Days({
  label,
  days,
  value,
  onChoose,
}: {
  label: string;
  days: readonly number[];
  value: number;
  onChoose: (days: number) => void;
}) {
  const options = [...new Set([...days, value])].sort((a, b) => a - b);
  return (
    <div>
      <p className="mb-1 text-sm">{label}</p>
      <RadioGroup
        label={label}
        value={String(value)}
        onValueChange={(next) => onChoose(Number(next))}
        className="grid-cols-4 max-w-md"
      >
        {options.map((option) => (
          <OptionCard key={option} value={String(option)} title={option} dense />
        ))}
      </RadioGroup>
    </div>
  );
}
