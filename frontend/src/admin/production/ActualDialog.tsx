import { type FormEvent, useState } from 'react';
import { type Plate, useMeasurePlate } from '../../api/adminPlates';
import { errorText } from '../../lib/errorText';
import { formatNumber } from '../../lib/format';
import { germanNumber } from '../../lib/germanNumber';
import { FormDialog } from '../../ui';
import { DecimalField } from '../fields';
import { FormFailure } from './formParts';
import { texts } from './texts';
import { refusedField } from './words';

const t = texts.actual;
const UNITS = { minutes: 'min', grams: 'g' } as const;
type Measured = keyof typeof UNITS;
const FIELDS = Object.keys(UNITS) as Measured[];

/** Asks what a finished plate took. An empty field was not measured. */
export function ActualDialog({ plate, name, onClose }: { plate: Plate; name: string; onClose: () => void }) {
  const measure = useMeasurePlate();
  const [typed, setTyped] = useState<Record<Measured, string>>({
    minutes: shown(plate.actual.minutes),
    grams: shown(plate.actual.grams),
  });
  const [isTried, setTried] = useState(false);
  /** NaN: no number. */
  const numberOf = (field: Measured): number | null => {
    if (typed[field].trim() === '') return null;
    const number = germanNumber(typed[field], { unit: UNITS[field] });
    return number > 0 ? number : Number.NaN;
  };
  const isWrong = (field: Measured) => Number.isNaN(numberOf(field));
  const refused = refusedField(measure.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (FIELDS.some(isWrong) || measure.isPending) return;
    measure.mutate(
      { plate, actual: { minutes: numberOf('minutes'), grams: numberOf('grams') } },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t.title(name)}
      description={plate.isEstimated ? t.text : t.notEstimated}
      submitLabel={t.save}
      busy={measure.isPending}
      onSubmit={submit}
    >
      <FormFailure title={t.failed} error={refused === null ? measure.error : null} />
      {FIELDS.map((field) => (
        <DecimalField
          key={field}
          label={t[field]}
          required={false}
          error={
            isTried && isWrong(field) ? t.number : refused === field ? errorText(measure.error) : undefined
          }
          value={typed[field]}
          onChange={(value) => setTyped({ ...typed, [field]: value })}
        />
      ))}
    </FormDialog>
  );
}

const shown = (value: number | null | undefined) => (value == null ? '' : formatNumber(value));
