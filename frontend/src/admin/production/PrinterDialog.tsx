import { useState } from 'react';
import { type Printer, useSavePrinter } from '../../api/adminPlates';
import { TextField, useCheckedForm } from '../../features/forms';
import { formatNumber } from '../../lib/format';
import { germanNumber } from '../../lib/germanNumber';
import { Checkbox, FormDialog } from '../../ui';
import { DECIMAL, FormFailure } from './formParts';
import { texts } from './texts';
import { refusedFields } from './words';

const t = texts.printers;
const NUMBERS = {
  lengthMm: t.length,
  widthMm: t.width,
  heightMm: t.height,
  nozzleMm: t.nozzle,
} as const;
type NumberField = keyof typeof NUMBERS;
const FIELDS = Object.keys(NUMBERS) as NumberField[];
const USUAL = { lengthMm: 250, widthMm: 250, heightMm: 250, nozzleMm: 0.4 };

/** Asks what a printer is called and how large its room is. */
export function PrinterDialog({ printer, onClose }: { printer: Printer | null; onClose: () => void }) {
  const save = useSavePrinter();
  const [isRetired, setRetired] = useState(printer?.retiredAt != null);
  const { lengthMm, widthMm, heightMm, nozzleMm } = printer ?? USUAL;
  const { submit, busy, failure, field } = useCheckedForm<Record<NumberField | 'name', string>>({
    defaultValues: {
      name: printer?.name ?? '',
      lengthMm: formatNumber(lengthMm),
      widthMm: formatNumber(widthMm),
      heightMm: formatNumber(heightMm),
      nozzleMm: formatNumber(nozzleMm),
    },
    check: (typed) =>
      FIELDS.filter((name) => Number.isNaN(read(typed[name]))).map((field) => ({ field, message: t.number })),
    send: async ({ name, ...typed }) => {
      await save.mutateAsync({
        id: printer?.id ?? null,
        printer: {
          name,
          lengthMm: read(typed.lengthMm),
          widthMm: read(typed.widthMm),
          heightMm: read(typed.heightMm),
          nozzleMm: read(typed.nozzleMm),
          isRetired,
        },
      });
      onClose();
    },
    faultsOf: refusedFields,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={printer ? t.change(printer.name) : t.add}
      submitLabel={t.save}
      busy={busy}
      onSubmit={submit}
    >
      <FormFailure title={t.failed} failure={failure} />
      <TextField label={t.name} field={field('name')} maxLength={60} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map((name) => (
          <TextField key={name} label={NUMBERS[name]} field={field(name)} {...DECIMAL} />
        ))}
      </div>
      {printer && <Checkbox checked={isRetired} onCheckedChange={setRetired} label={t.isRetired} />}
    </FormDialog>
  );
}

const read = (text: string): number => germanNumber(text, { unit: 'mm' });
