import { useEffect, useRef } from 'react';
import type { SettingsAnswer } from '../../api/settings';
import { TextField, useCheckedForm } from '../../features/forms';
import { errorText } from '../../lib/errorText';
import { Button, FailureBanner } from '../../ui';
import { texts } from './texts';
import { useSaveSettings } from './useSaveSettings';

const t = texts.page.delivery;

type Times = SettingsAnswer['settings']['deliveryTimes'];
const KINDS = ['pickup', 'shipping', 'express'] as const;
const MOST_DAYS = 120;

type FieldName = 'cutOffHour' | `${(typeof KINDS)[number]}${'Production' | 'Transit'}`;

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
];

/** How many working days each way of shipping takes; the server makes the promised days of them. */
export function DeliveryTimes({ times }: { times: Times }) {
  const save = useSaveSettings();
  const element = useRef<HTMLFormElement>(null);
  const { submit, busy, failure, field, form } = useCheckedForm<Record<FieldName, string>>({
    defaultValues: typedOf(times),
    check: (values) =>
      FIELDS.filter(({ name, most }) => isWrong(values[name].trim(), most)).map(({ name, wrong }) => ({
        field: name,
        message: wrong,
      })),
    send: async (values) => {
      await save.mutateAsync({ deliveryTimes: timesOf(values) });
      form.reset(values);
    },
  });
  const { reset } = form;
  // What was saved elsewhere is shown; what is being typed stays.
  useEffect(() => reset(typedOf(times), { keepDirtyValues: true }), [times, reset]);

  return (
    <section aria-labelledby="delivery-times">
      <h2 id="delivery-times" className="text-xl font-semibold">
        {t.title}
      </h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-muted">{t.text}</p>
      {failure && (
        <FailureBanner title={texts.page.notSaved} onRetry={() => element.current?.requestSubmit()}>
          {errorText(failure.reason)}
        </FailureBanner>
      )}
      <form ref={element} noValidate className="flex flex-col items-start gap-4" onSubmit={submit}>
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
        <Button type="submit" variant="primary" busy={busy}>
          {t.save}
        </Button>
      </form>
    </section>
  );
}

const isWrong = (text: string, most: number): boolean => !/^\d{1,3}$/.test(text) || Number(text) > most;

const typedOf = (times: Times): Record<FieldName, string> => ({
  pickupProduction: String(times.pickup.productionDays),
  pickupTransit: String(times.pickup.transitDays),
  shippingProduction: String(times.shipping.productionDays),
  shippingTransit: String(times.shipping.transitDays),
  expressProduction: String(times.express.productionDays),
  expressTransit: String(times.express.transitDays),
  cutOffHour: String(times.cutOffHour),
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
  };
}
