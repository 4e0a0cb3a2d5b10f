import { type FormEvent, useState } from 'react';
import { type Printer, useSavePrinter } from '../../api/adminPlates';
import { errorText } from '../../lib/errorText';
import { formatNumber } from '../../lib/format';
import { germanNumber } from '../../lib/germanNumber';
import { Checkbox, FormDialog } from '../../ui';
import { DecimalField, TypedField } from '../fields';
import { FormFailure } from './formParts';
import { texts } from './texts';
import { refusedField } from './words';

const t = texts.printers;
const NUMBERS = {
  lengthMm: t.length,
  widthMm: t.width,
  heightMm: t.height,
  nozzleMm: t.nozzle,
} as const;
type NumberField = keyof typeof NUMBERS;

/** Asks what a printer is called and how large its room is. */
export function PrinterDialog({ printer, onClose }: { printer: Printer | null; onClose: () => void }) {
  const save = useSavePrinter();
  const [name, setName] = useState(printer?.name ?? '');
  const [typed, setTyped] = useState<Record<NumberField, string>>({
    lengthMm: shown(printer?.lengthMm ?? 250),
    widthMm: shown(printer?.widthMm ?? 250),
    heightMm: shown(printer?.heightMm ?? 250),
    nozzleMm: shown(printer?.nozzleMm ?? 0.4),
  });
  const [isRetired, setRetired] = useState(printer?.retiredAt != null);
  const [isTried, setTried] = useState(false);
  const numberOf = (field: NumberField): number | null => {
    const number = germanNumber(typed[field], { unit: 'mm' });
    return Number.isNaN(number) ? null : number;
  };
  const fault = refusedField(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [lengthMm, widthMm, heightMm, nozzleMm] = (Object.keys(NUMBERS) as NumberField[]).map(numberOf);
    if (lengthMm == null || widthMm == null || heightMm == null || nozzleMm == null) return;
    if (save.isPending) return;
    save.mutate(
      {
        id: printer?.id ?? null,
        printer: { name, lengthMm, widthMm, heightMm, nozzleMm, isRetired },
      },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={printer ? t.change(printer.name) : t.add}
      submitLabel={t.save}
      busy={save.isPending}
      onSubmit={submit}
    >
      <FormFailure title={t.failed} error={fault === null ? save.error : null} />
      <TypedField
        label={t.name}
        error={fault === 'name' ? errorText(save.error) : undefined}
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {(Object.keys(NUMBERS) as NumberField[]).map((field) => (
          <DecimalField
            key={field}
            label={NUMBERS[field]}
            error={
              isTried && numberOf(field) === null
                ? t.number
                : fault === field
                  ? errorText(save.error)
                  : undefined
            }
            value={typed[field]}
            onChange={(value) => setTyped({ ...typed, [field]: value })}
          />
        ))}
      </div>
      {printer && <Checkbox checked={isRetired} onCheckedChange={setRetired} label={t.isRetired} />}
    </FormDialog>
  );
}

const shown = (value: number) => formatNumber(value);
