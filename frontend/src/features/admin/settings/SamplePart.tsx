import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Pricing, Quote, Settings } from '../../../core/client';
import { formatCents } from '../../../lib/format';
import { Card, Field, RestedNews, Select } from '../../../ui';
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
  const before = row.former === '' ? null : priceOf(pricing, base, row.former);
  const isUsable = faultsOf(values, base, pricing).length === 0;
  const after = isUsable ? priceOf(pricing, settingsOf(values, base), row.name) : null;
  const news = after ? formatCents(after.lineCents) : '–';
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
        <dd className="figures text-right font-semibold">{before ? formatCents(before.lineCents) : '–'}</dd>
        <dt className="text-sm text-muted">{t.after}</dt>
        <dd className="figures text-right font-semibold">{news}</dd>
      </dl>
      <RestedNews text={`${t.after}: ${after ? news : t.none}`} />
      {!after && <p className="mt-2 text-sm text-muted">{t.none}</p>}
      {after && before?.lineCents === after.lineCents && <p className="mt-2 text-sm text-muted">{t.same}</p>}
    </Card>
  );
}

function priceOf(pricing: Pricing, settings: Settings, material: string): Quote {
  const usual = pricing.defaultConfiguration(settings);
  const configuration = pricing.withMaterial(usual, material, settings);
  return pricing.displayQuote(VOLUME_CM3, QUANTITY, configuration, settings);
}
