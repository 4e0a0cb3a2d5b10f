import { useState } from 'react';
import { type Spool, useSaveSpool } from '../../api/adminSpools';
import { useSettings } from '../../api/settings';
import { formatCount, formatNumber } from '../../lib/format';
import { germanNumber } from '../../lib/germanNumber';
import { Checkbox, FormDialog, Swatch } from '../../ui';
import { DecimalField, SelectField, TypedField } from '../fields';
import { FormFailure } from './formParts';
import { texts } from './texts';
import { refusedFields } from './words';

const t = texts.spools;
const FIELDS = ['fullGrams', 'grams'] as const;
type GramsField = (typeof FIELDS)[number];

/** Asks what is on a spool. A new one is full unless another weight is typed. */
export function SpoolDialog({ spool, onClose }: { spool: Spool | null; onClose: () => void }) {
  const save = useSaveSpool();
  const settings = useSettings().data?.settings;
  const colorsOf = settings?.materialColors ?? {};
  const materials = Object.keys(colorsOf);
  const [picked, setPicked] = useState<string | null>(spool?.material ?? null);
  const material = picked ?? materials[0] ?? '';
  const [color, setColor] = useState<string | null>(spool?.color ?? null);
  const [typed, setTyped] = useState<Record<GramsField, string | null>>({
    fullGrams: formatNumber(spool?.fullGrams ?? 1000),
    grams: spool ? formatNumber(spool.grams) : null,
  });
  const [note, setNote] = useState(spool?.note ?? '');
  const [isEnded, setEnded] = useState(spool?.endedAt != null);
  const [isTried, setTried] = useState(false);
  const textOf = (field: GramsField) => typed[field] ?? typed.fullGrams ?? '';
  const numberOf = (field: GramsField) => germanNumber(textOf(field), { unit: 'g' });
  const refused = refusedFields(save.error);
  const errorOf = (name: string) => refused.find(({ field }) => field === name)?.message;
  const submit = () => {
    setTried(true);
    if (color === null || FIELDS.some((field) => Number.isNaN(numberOf(field)))) return;
    save.mutate(
      {
        seen: spool,
        spool: {
          material,
          color,
          fullGrams: numberOf('fullGrams'),
          grams: numberOf('grams'),
          note,
          isEnded,
        },
      },
      { onSuccess: onClose },
    );
  };
  // A material or colour that the settings no longer name can stay on a spool that has it.
  const named = (names: string[], own: string | undefined) =>
    own !== undefined && !names.includes(own) ? [own, ...names] : names;
  const colors = colorsOf[material] ?? [];
  const ownColor = material === spool?.material ? spool?.color : undefined;
  return (
    <FormDialog
      onClose={onClose}
      title={spool ? t.change(formatCount(spool.number)) : t.add}
      submitLabel={t.save}
      busy={save.isPending}
      onSubmit={submit}
    >
      <FormFailure title={t.failed} failure={save.error && { reason: save.error }} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t.material}
          error={errorOf('material')}
          value={material || null}
          onValueChange={(next) => {
            setPicked(next);
            setColor(null);
          }}
          options={named(materials, spool?.material).map((name) => ({ value: name, label: name }))}
        />
        <SelectField
          label={t.color}
          error={isTried && color === null ? t.colorMissing : errorOf('color')}
          value={color}
          onValueChange={setColor}
          options={named(
            colors.map(({ name }) => name),
            ownColor,
          ).map((name) => {
            const hex = colors.find((one) => one.name === name)?.hex;
            return { value: name, label: name, media: hex && <Swatch hex={hex} name={name} /> };
          })}
        />
        {FIELDS.map((field) => (
          <DecimalField
            key={field}
            label={t[field]}
            hint={field === 'grams' ? t.gramsHint : undefined}
            error={isTried && Number.isNaN(numberOf(field)) ? t.number : errorOf(field)}
            value={textOf(field)}
            onChange={(value) => setTyped({ ...typed, [field]: value })}
          />
        ))}
      </div>
      <TypedField
        label={t.note}
        hint={t.noteHint}
        required={false}
        error={errorOf('note')}
        maxLength={200}
        autoComplete="off"
        value={note}
        onChange={setNote}
      />
      {spool && <Checkbox checked={isEnded} onCheckedChange={setEnded} label={t.isEnded} />}
    </FormDialog>
  );
}
