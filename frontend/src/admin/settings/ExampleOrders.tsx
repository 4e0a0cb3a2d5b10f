import { useMemo, useState } from 'react';
import { type FormState, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Pricing, Settings } from '../../core/client';
import { formatCents, formatCm3, formatCount } from '../../lib/format';
import { Collapsible, DataTable } from '../../ui';
import { faultsOf } from './faults';
import { type SettingsForm, settingsOf } from './form';
import { texts } from './texts';

const t = texts.examples;

interface ExamplePart {
  pieces: number;
  volumeCm3: number;
  colors?: number;
}

/** Orders as workshops get them: single parts, series, many positions, an assembly, two colours. */
const ORDERS: readonly (readonly ExamplePart[])[] = [
  [{ pieces: 1, volumeCm3: 2 }],
  [{ pieces: 1, volumeCm3: 25 }],
  [{ pieces: 1, volumeCm3: 400 }],
  [{ pieces: 8, volumeCm3: 3 }],
  [{ pieces: 10, volumeCm3: 25 }],
  [{ pieces: 50, volumeCm3: 1 }],
  [{ pieces: 200, volumeCm3: 5 }],
  [
    { pieces: 1, volumeCm3: 120 },
    { pieces: 1, volumeCm3: 60 },
    { pieces: 4, volumeCm3: 2 },
    { pieces: 2, volumeCm3: 8 },
  ],
  [
    { pieces: 1, volumeCm3: 30 },
    { pieces: 1, volumeCm3: 30 },
  ],
  [{ pieces: 3, volumeCm3: 20, colors: 2 }],
];

/**
 * What ten orders cost before and after a save, by the core that customers' prices come from. It opens with a change of the fees, and is
 * worked out only while it is open: every key that is typed changes all ten.
 */
export function ExampleOrders({ base, pricing }: { base: Settings; pricing: Pricing }) {
  const { dirtyFields } = useFormState<SettingsForm>({ name: ['fees', 'parcels'] });
  const [chosen, setChosen] = useState<boolean | null>(null);
  return (
    <Collapsible title={t.title} level={2} open={chosen ?? hasChange(dirtyFields)} onOpenChange={setChosen}>
      <p className="mb-4 max-w-[62ch] text-muted">{t.text}</p>
      <Effects base={base} pricing={pricing} />
    </Collapsible>
  );
}

function Effects({ base, pricing }: { base: Settings; pricing: Pricing }) {
  const { control } = useFormContext<SettingsForm>();
  const values = useWatch({ control }) as SettingsForm;
  const before = useMemo(() => ORDERS.map((order) => totalOf(order, base, pricing)), [base, pricing]);
  const isUsable = faultsOf(values, base, pricing).length === 0;
  const after = isUsable ? settingsOf(values, base) : null;
  return (
    <DataTable
      caption={t.title}
      heads={[t.order, t.before, t.after, t.difference]}
      numericFrom={1}
      rows={ORDERS.map((order, key) => {
        const was = before[key] ?? null;
        const is = after && totalOf(order, after, pricing);
        return {
          key,
          cells: [
            wordsOf(order),
            cents(was),
            cents(is),
            was !== null && is !== null && was !== is ? signed(is - was) : t.none,
          ],
        };
      })}
    />
  );
}

function totalOf(order: readonly ExamplePart[], settings: Settings, pricing: Pricing): number | null {
  const initial = pricing.defaultConfiguration(settings);
  const [second] = (settings.materialColors[initial.material] ?? []).filter(
    ({ name }) => name !== initial.primaryColor,
  );
  const lines = order.map(({ pieces, volumeCm3, colors = 1 }) => ({
    volumeCm3,
    longestSideMm: pricing.estimatedDimensions(volumeCm3)[0],
    quantity: pieces,
    configuration:
      colors > 1 && second ? { ...initial, useSecondaryColor: true, secondaryColor: second.name } : initial,
  }));
  try {
    return pricing.cartTotals(lines, 'shipping', settings).totalCents;
  } catch {
    // Settings that nothing can be priced by: the fault stands at its field.
    return null;
  }
}

/** Whether a fee or a parcel stands otherwise than it was. */
function hasChange({ fees, parcels }: FormState<SettingsForm>['dirtyFields']): boolean {
  const rows = [fees ?? {}, ...(parcels?.classes ?? []), { packing: parcels?.packingGrams ?? false }];
  return rows.some((row) => Object.values(row ?? {}).some(Boolean));
}

const wordsOf = (order: readonly ExamplePart[]): string =>
  order
    .map(({ pieces, volumeCm3, colors = 1 }) => t.part(formatCount(pieces), formatCm3(volumeCm3), colors))
    .join(' + ');

const cents = (value: number | null): string => (value === null ? t.none : formatCents(value));

const signed = (value: number): string => `${value > 0 ? '+' : '−'} ${formatCents(Math.abs(value))}`;
