import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Pricing, Settings } from '../../core/client';
import { priceBook } from '../../features/pricing';
import { formatCents } from '../../lib/format';
import { Card, Field, RestedNews, Select } from '../../ui';
import { faultsOf } from './faults';
import { type SettingsForm, settingsOf } from './form';
import { texts } from './texts';

const t = texts.sample;
const VOLUME_CM3 = 25;
const QUANTITY = 10;

/** What a part costs before and after, live while the owner types, by the core that customers' prices come from. */
export function SamplePart({ base, pricing }: { base: Settings; pricing: Pricing }) {
  const { control, subscribe } = useFormContext<SettingsForm>();
  const values = useWatch({ control }) as SettingsForm;
  const [chosen, setChosen] = useState(0);
  // The owner who changes a material's price wants to see what that does.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const row = /^materials\.(\d+)\.price$/.exec(name ?? '')?.[1];
          if (row !== undefined) setChosen(Number(row));
        },
      }),
    [subscribe],
  );
  const row = values.materials[chosen] ?? values.materials[0];
  if (!row) return null;
  const before = row.former === '' ? null : centsOf(pricing, base, row.former);
  const isUsable = faultsOf(values, base, pricing).length === 0;
  const after = isUsable ? centsOf(pricing, settingsOf(values, base), row.name) : null;
  const news = after === null ? '–' : formatCents(after);
  return (
    <Card as="section" padding="sm" aria-label={t.title}>
      <h2 className="text-lg font-semibold">{t.title}</h2>
      <p className="mt-1 mb-3 text-sm text-muted">{t.text}</p>
      <Field label={t.material}>
        {(field) => (
          <Select
            {...field}
            value={String(chosen)}
            onValueChange={(value) => setChosen(Number(value))}
            options={values.materials.map(({ name }, i) => ({ value: String(i), label: name || '–' }))}
          />
        )}
      </Field>
      <dl className="mt-4 grid grid-cols-2 gap-2">
        <dt className="text-sm text-muted">{t.before}</dt>
        <dd className="figures text-right font-semibold">{before !== null ? formatCents(before) : '–'}</dd>
        <dt className="text-sm text-muted">{t.after}</dt>
        <dd className="figures text-right font-semibold">{news}</dd>
      </dl>
      <RestedNews text={`${t.after}: ${after === null ? t.none : news}`} />
      {after === null && <p className="mt-2 text-sm text-muted">{t.none}</p>}
      {after !== null && before === after && <p className="mt-2 text-sm text-muted">{t.same}</p>}
    </Card>
  );
}

function centsOf(pricing: Pricing, settings: Settings, material: string): number {
  const configuration = { ...pricing.defaultConfiguration(settings), material };
  return priceBook(pricing, settings).quote({ volumeCm3: VOLUME_CM3, quantity: QUANTITY, configuration })
    .quote.lineCents;
}
