import { useState } from 'react';
import type { Period } from '../../../api/adminAnalytics';
import { Button, Field, Select, TextInput } from '../../../ui';
import { type Choice, isDay, PRESETS, type Preset } from './periods';
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
  const [from, setFrom] = useState(choice.period.from);
  const [to, setTo] = useState(choice.period.to);
  const [isWrong, setWrong] = useState(false);
  const choose = (preset: Preset) => {
    setOwn(preset === 'own');
    if (preset === 'own') {
      setFrom(choice.period.from);
      setTo(choice.period.to);
      return;
    }
    onChoose(preset);
  };
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const isPeriod = isDay(from) && isDay(to) && from <= to;
        setWrong(!isPeriod);
        if (isPeriod) onChoose('own', { from, to });
      }}
    >
      <Field label={t.period} className="w-full sm:w-56">
        {(input) => (
          <Select
            {...input}
            value={isOwn ? 'own' : choice.preset}
            onValueChange={choose}
            options={PRESETS.map((value) => ({ value, label: t.presets[value] }))}
          />
        )}
      </Field>
      {isOwn && (
        <>
          <Field label={t.from} error={isWrong ? t.wrongDays : undefined} className="w-full sm:w-44">
            {(input) => (
              <TextInput
                {...input}
                type="date"
                value={from}
                onChange={({ target }) => setFrom(target.value)}
              />
            )}
          </Field>
          <Field label={t.to} className="w-full sm:w-44">
            {(input) => (
              <TextInput {...input} type="date" value={to} onChange={({ target }) => setTo(target.value)} />
            )}
          </Field>
          <Button type="submit">{t.show}</Button>
        </>
      )}
    </form>
  );
}
