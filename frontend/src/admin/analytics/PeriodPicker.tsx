import { useState } from 'react';
import type { Period } from '../../api/adminAnalytics';
import { TextField, useCheckedForm } from '../../features/forms';
import { Button } from '../../ui';
import { SelectField } from '../fields';
import { type Choice, FIRST_YEAR, isDay, isInRange, LAST_YEAR, PRESETS, type Preset } from './periods';
import { texts as t } from './texts';

/** Which days are shown. Own days are taken by the button: half a date is no period. */
export function PeriodPicker({
  choice,
  onChoose,
}: {
  choice: Choice;
  onChoose: (preset: Preset, own?: Period) => void;
}) {
  /** The choice of the address over which own days are being typed. */
  const [typedOver, setTypedOver] = useState<Preset | null>(null);
  const isOwn = choice.preset === 'own' || typedOver === choice.preset;
  // They stand in the address now: a way back leads to what was chosen before.
  if (choice.preset === 'own' && typedOver !== null) setTypedOver(null);
  const { submit, field, showSaved } = useCheckedForm<{ from: string; to: string }>({
    saved: choice.period,
    check: ({ from, to }) => {
      if (!isDay(from) || !isDay(to) || from > to) return [{ field: 'from', message: t.wrongDays }];
      const message = t.outOfRange(String(FIRST_YEAR), String(LAST_YEAR));
      if (!isInRange(from)) return [{ field: 'from', message }];
      return isInRange(to) ? [] : [{ field: 'to', message }];
    },
    send: async (period) => {
      showSaved(period);
      onChoose('own', period);
    },
  });
  const choose = (preset: Preset) => {
    showSaved(choice.period);
    setTypedOver(preset === 'own' ? choice.preset : null);
    if (preset !== 'own') onChoose(preset);
  };
  return (
    <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <SelectField
        label={t.period}
        className="w-full sm:w-56"
        value={isOwn ? 'own' : choice.preset}
        onValueChange={choose}
        options={PRESETS.map((value) => ({ value, label: t.presets[value] }))}
      />
      {isOwn && (
        <>
          <TextField label={t.from} field={field('from')} type="date" className="w-full sm:w-44" />
          <TextField label={t.to} field={field('to')} type="date" className="w-full sm:w-44" />
          <Button type="submit">{t.show}</Button>
        </>
      )}
    </form>
  );
}
