import { useState } from 'react';
import type { SettingsAnswer } from '../../api/settings';
import { TextField, useCheckedForm } from '../../features/forms';
import { formatCount } from '../../lib/format';
import { germanNumber } from '../../lib/germanNumber';
import { Button, DecimalInput, Field } from '../../ui';
import { SettingsSection } from './SettingsSection';
import { texts } from './texts';
import { useSaveSettings } from './useSaveSettings';

const t = texts.page.delivery;

type Times = SettingsAnswer['settings']['deliveryTimes'];
const KINDS = ['pickup', 'shipping', 'express'] as const;
const MOST_DAYS = 120;

type FieldName =
  | 'cutOffHour'
  | 'capacityCm3PerDay'
  | 'longestQueueDays'
  | `${(typeof KINDS)[number]}${'Production' | 'Transit'}`;

const FIELDS: { name: FieldName; label: string; most: number; wrong: string; hint?: string }[] = [
  ...KINDS.flatMap((kind) =>
    (kind === 'pickup' ? (['Production'] as const) : (['Production', 'Transit'] as const)).map((days) => ({
      name: `${kind}${days}` as const,
      label: `${t.kinds[kind]}: ${days === 'Production' ? t.productionDays : t.transitDays}`,
      most: MOST_DAYS,
      wrong: t.wrongDays,
    })),
  ),
  { name: 'cutOffHour', label: t.cutOff, most: 24, wrong: t.wrongHour, hint: t.cutOffHint },
  {
    name: 'capacityCm3PerDay',
    label: t.capacity,
    most: 1_000_000,
    wrong: t.wrongCapacity,
    hint: t.capacityHint,
  },
  {
    name: 'longestQueueDays',
    label: t.longest,
    most: MOST_DAYS,
    wrong: t.wrongDays,
    hint: t.longestHint,
  },
];

/** How many working days each way of shipping takes; the server makes the promised days of them. */
export function DeliveryTimes({ times }: { times: Times }) {
  const save = useSaveSettings();
  const { submit, busy, failure, field, showSaved, form } = useCheckedForm<Record<FieldName, string>>({
    saved: typedOf(times),
    check: (values) =>
      FIELDS.filter(({ name, most }) => isWrong(values[name].trim(), most)).map(({ name, wrong }) => ({
        field: name,
        message: wrong,
      })),
    send: async (values) => {
      await save.mutateAsync({ deliveryTimes: timesOf(values) });
      showSaved(values);
    },
  });

  return (
    <SettingsSection title={t.title} text={t.text} failure={failure} onSubmit={submit}>
      <div className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {FIELDS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            field={field(name)}
            inputMode="numeric"
            autoComplete="off"
            inputClassName="figures"
          />
        ))}
      </div>
      <MachineHours
        onCapacity={(cm3) => form.setValue('capacityCm3PerDay', String(cm3), { shouldDirty: true })}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t.save}
      </Button>
    </SettingsSection>
  );
}

const MACHINES = ['machines', 'hours', 'cm3PerHour'] as const;

/** Works the capacity out from machines, their hours and what one prints in an hour. */
function MachineHours({ onCapacity }: { onCapacity: (cm3: number) => void }) {
  const [typed, setTyped] = useState({ machines: '', hours: '', cm3PerHour: '' });
  const factors = MACHINES.map((name) => germanNumber(typed[name]));
  const cm3 = Math.round(factors.reduce((product, factor) => product * factor, 1));
  return (
    <fieldset className="w-full rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-semibold">{t.machineHours.title}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {MACHINES.map((name) => (
          <Field key={name} label={t.machineHours[name]} required={false}>
            {(input) => (
              <DecimalInput
                {...input}
                value={typed[name]}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {cm3 > 0 && (
        <Button size="sm" className="mt-3" onClick={() => onCapacity(cm3)}>
          {t.machineHours.use(formatCount(cm3))}
        </Button>
      )}
    </fieldset>
  );
}

const isWrong = (text: string, most: number): boolean => !/^\d{1,7}$/.test(text) || Number(text) > most;

const typedOf = (times: Times): Record<FieldName, string> => ({
  pickupProduction: String(times.pickup.productionDays),
  pickupTransit: String(times.pickup.transitDays),
  shippingProduction: String(times.shipping.productionDays),
  shippingTransit: String(times.shipping.transitDays),
  expressProduction: String(times.express.productionDays),
  expressTransit: String(times.express.transitDays),
  cutOffHour: String(times.cutOffHour),
  capacityCm3PerDay: String(times.capacityCm3PerDay),
  longestQueueDays: String(times.longestQueueDays),
});

function timesOf(typed: Record<FieldName, string>): Times {
  const days = (kind: (typeof KINDS)[number]) => ({
    productionDays: Number(typed[`${kind}Production`]),
    transitDays: Number(typed[`${kind}Transit`]),
  });
  return {
    pickup: days('pickup'),
    shipping: days('shipping'),
    express: days('express'),
    cutOffHour: Number(typed.cutOffHour),
    capacityCm3PerDay: Number(typed.capacityCm3PerDay),
    longestQueueDays: Number(typed.longestQueueDays),
  };
}
