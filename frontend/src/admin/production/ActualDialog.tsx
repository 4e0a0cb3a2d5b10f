import { type Plate, useMeasurePlate } from '../../api/adminPlates';
import { TextField, useCheckedForm } from '../../features/forms';
import { formatNumber } from '../../lib/format';
import { germanNumber } from '../../lib/germanNumber';
import { FormDialog } from '../../ui';
import { DECIMAL, FormFailure } from './formParts';
import { texts } from './texts';
import { refusedFields } from './words';

const t = texts.actual;
const UNITS = { minutes: 'min', grams: 'g' } as const;
type Measured = keyof typeof UNITS;
const FIELDS = Object.keys(UNITS) as Measured[];

/** Asks what a finished plate took. An empty field was not measured. */
export function ActualDialog({ plate, name, onClose }: { plate: Plate; name: string; onClose: () => void }) {
  const measure = useMeasurePlate();
  const { submit, busy, failure, field } = useCheckedForm<Record<Measured, string>>({
    defaultValues: { minutes: shown(plate.actual.minutes), grams: shown(plate.actual.grams) },
    check: (typed) =>
      FIELDS.filter((name) => Number.isNaN(read(typed[name], name))).map((field) => ({
        field,
        message: t.number,
      })),
    send: async ({ minutes, grams }) => {
      await measure.mutateAsync({
        plate,
        actual: { minutes: read(minutes, 'minutes'), grams: read(grams, 'grams') },
      });
      onClose();
    },
    faultsOf: refusedFields,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t.title(name)}
      description={plate.isEstimated ? t.text : t.notEstimated}
      submitLabel={t.save}
      busy={busy}
      onSubmit={submit}
    >
      <FormFailure title={t.failed} failure={failure} />
      {FIELDS.map((name) => (
        <TextField key={name} label={t[name]} required={false} field={field(name)} {...DECIMAL} />
      ))}
    </FormDialog>
  );
}

/** Null where nothing is typed, NaN for what is no number. */
function read(text: string, name: Measured): number | null {
  if (text.trim() === '') return null;
  const number = germanNumber(text, { unit: UNITS[name] });
  return number > 0 ? number : Number.NaN;
}

const shown = (value: number | null | undefined) => (value == null ? '' : formatNumber(value));
