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
  const [isOwn, setOwn] = useState(choice.preset === 'own');
  const { submit, field, form } = useCheckedForm<{ from: string; to: string }>({
    defaultValues: { ...choice.period },
    check: ({ from, to }) => {
      if (!isDay(from) || !isDay(to) || from > to) return [{ field: 'from', message: t.wrongDays }];
      const message = t.outOfRange(String(FIRST_YEAR), String(LAST_YEAR));
      if (!isInRange(from)) return [{ field: 'from', message }];
      return isInRange(to) ? [] : [{ field: 'to', message }];
    },
    send: async (period) => onChoose('own', period),
  });
  const choose = (preset: Preset) => {
    setOwn(preset === 'own');
    if (preset === 'own') {
      form.reset({ ...choice.period });
      return;
    }
    onChoose(preset);
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
