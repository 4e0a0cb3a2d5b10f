import { useState } from 'react';
import type { SettingsAnswer } from '../../api/settings';
import { errorText } from '../../lib/errorText';
import { Button, FailureBanner, Field, TextInput } from '../../ui';
import { texts } from './texts';
import { useSaveSettings } from './useSaveSettings';

const t = texts.settings.delivery;

type Times = SettingsAnswer['settings']['deliveryTimes'];
const KINDS = ['pickup', 'shipping', 'express'] as const;
const DAYS = ['productionDays', 'transitDays'] as const;
const MOST_DAYS = 120;

/** How many working days each way of shipping takes; the server makes the promised days of them. */
export function DeliveryTimes({ times }: { times: Times }) {
  const save = useSaveSettings();
  /** By field; what was not typed over is as stored. */
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [checked, setChecked] = useState(false);
  const shown = (field: string, stored: number): string => typed[field] ?? String(stored);
  const isWrong = (text: string, most: number): boolean => !/^\d{1,3}$/.test(text) || Number(text) > most;

  const entries = KINDS.flatMap((kind) =>
    DAYS.filter((days) => kind !== 'pickup' || days === 'productionDays').map((days) => ({
      field: `${kind}.${days}`,
      label: `${t.kinds[kind]}: ${t[days]}`,
      stored: times[kind][days],
      most: MOST_DAYS,
      wrong: t.wrongDays,
      hint: undefined as string | undefined,
    })),
  );
  const cutOff = {
    field: 'cutOffHour',
    label: t.cutOff,
    stored: times.cutOffHour,
    most: 24,
    wrong: t.wrongHour,
    hint: t.cutOffHint,
  };
  const fields = [...entries, cutOff];

  const submit = (): void => {
    setChecked(true);
    if (fields.some(({ field, stored, most }) => isWrong(shown(field, stored), most))) return;
    const days = (kind: (typeof KINDS)[number]) => ({
      productionDays: Number(shown(`${kind}.productionDays`, times[kind].productionDays)),
      transitDays: Number(shown(`${kind}.transitDays`, times[kind].transitDays)),
    });
    save.mutate(
      {
        deliveryTimes: {
          pickup: days('pickup'),
          shipping: days('shipping'),
          express: days('express'),
          cutOffHour: Number(shown('cutOffHour', times.cutOffHour)),
        },
      },
      { onSuccess: () => setTyped({}) },
    );
  };

  return (
    <section aria-labelledby="delivery-times">
      <h2 id="delivery-times" className="text-xl font-semibold">
        {t.title}
      </h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-muted">{t.text}</p>
      {save.isError && (
        <FailureBanner title={texts.settings.notSaved} onRetry={submit}>
          {errorText(save.error)}
        </FailureBanner>
      )}
      <form
        noValidate
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {fields.map(({ field, label, stored, most, wrong, hint }) => {
            const value = shown(field, stored);
            return (
              <Field
                key={field}
                label={label}
                hint={hint}
                error={checked && isWrong(value, most) ? wrong : undefined}
              >
                {(input) => (
                  <TextInput
                    {...input}
                    inputMode="numeric"
                    autoComplete="off"
                    className="figures"
                    value={value}
                    onChange={({ target }) => setTyped({ ...typed, [field]: target.value.trim() })}
                  />
                )}
              </Field>
            );
          })}
        </div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t.save}
        </Button>
      </form>
    </section>
  );
}
