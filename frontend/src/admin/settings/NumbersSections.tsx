import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button, Field, IconButton, Select, Switch } from '../../ui';
import { FormField } from './FormField';
import type { SettingsForm } from './form';
import { texts } from './texts';

/** Layer heights or infills with their factors. */
export function FactorSection({ list }: { list: 'layerHeights' | 'infills' }) {
  const t = texts[list];
  const { control } = useFormContext<SettingsForm>();
  const { fields, append, remove } = useFieldArray({ control, name: list });
  const rows = useWatch({ control, name: list });
  return (
    <Section title={t.title}>
      {fields.map((row, i) => (
        <div key={row.id} className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <FormField name={`${list}.${i}.value`} label={t.value} numeric />
          <FormField name={`${list}.${i}.factor`} label={texts.factor} numeric />
          <div className="flex items-center gap-2 sm:pt-6">
            <Controller
              control={control}
              name={`${list}.${i}.hidden`}
              render={({ field }) => (
                <Switch
                  label={texts.materials.hidden}
                  checked={field.value}
                  onCheckedChange={field.onChange}
                />
              )}
            />
            {row.former === '' && (
              <IconButton label={texts.materials.remove(rows[i]?.value ?? '')} onClick={() => remove(i)}>
                <Trash2 size={18} />
              </IconButton>
            )}
          </div>
        </div>
      ))}
      <Add label={t.add} onPress={() => append({ former: '', value: '', factor: '', hidden: false })} />
    </Section>
  );
}

export function FeesSection() {
  const t = texts.fees;
  const { control } = useFormContext<SettingsForm>();
  return (
    <Section title={t.title}>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField name="fees.setupFee" label={t.setupFee} numeric />
        <Controller
          control={control}
          name="fees.setupFeePer"
          render={({ field }) => (
            <Field label={t.setupFeePer} hint={t.perHint}>
              {(input) => (
                <Select
                  {...input}
                  value={field.value}
                  onValueChange={field.onChange}
                  options={Object.entries(t.per).map(([value, label]) => ({ value, label }))}
                />
              )}
            </Field>
          )}
        />
        {(['minPrice', 'furtherColorFee', 'shippingCost', 'expressShippingCost'] as const).map((fee) => (
          <FormField key={fee} name={`fees.${fee}`} label={t[fee]} numeric />
        ))}
      </div>
    </Section>
  );
}

/** The most classes that the core takes. */
const MOST_CLASSES = 8;

/** Parcels by weight and size, in place of the flat fees. */
export function ParcelsSection() {
  const t = texts.parcels;
  const { control } = useFormContext<SettingsForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'parcels.classes' });
  return (
    <Section title={t.title}>
      <p className="max-w-[62ch] text-muted">{t.text}</p>
      {fields.map((row, i) => (
        <fieldset
          key={row.id}
          aria-label={t.row(i + 1)}
          className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_1fr_auto]"
        >
          {(['maxGrams', 'maxSideMm', 'price', 'expressPrice'] as const).map((field) => (
            <FormField key={field} name={`parcels.classes.${i}.${field}`} label={t[field]} numeric />
          ))}
          <div className="sm:pt-6">
            <IconButton label={texts.materials.remove(t.row(i + 1))} onClick={() => remove(i)}>
              <Trash2 size={18} />
            </IconButton>
          </div>
        </fieldset>
      ))}
      {fields.length < MOST_CLASSES && (
        <Add
          label={t.add}
          onPress={() => append({ former: '', maxGrams: '', maxSideMm: '', price: '', expressPrice: '' })}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField name="parcels.packingGrams" label={t.packingGrams} numeric />
      </div>
    </Section>
  );
}

export function TiersSection() {
  const t = texts.tiers;
  const { control } = useFormContext<SettingsForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'tiers' });
  return (
    <Section title={t.title}>
      {fields.map((row, i) => (
        <div key={row.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
          <FormField name={`tiers.${i}.minQuantity`} label={t.minQuantity} numeric />
          <FormField name={`tiers.${i}.discountPercent`} label={t.discountPercent} numeric />
          <div className="pt-6">
            <IconButton label={texts.materials.remove(`Staffel ${i + 1}`)} onClick={() => remove(i)}>
              <Trash2 size={18} />
            </IconButton>
          </div>
        </div>
      ))}
      <Add label={t.add} onPress={() => append({ former: '', minQuantity: '', discountPercent: '' })} />
    </Section>
  );
}

export function RetentionSection() {
  const t = texts.retention;
  return (
    <Section title={t.title}>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField name="retention.unorderedFileDays" label={t.unorderedFileDays} numeric />
        <FormField name="retention.orderedFileDays" label={t.orderedFileDays} numeric />
      </div>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-xl font-semibold">{title}</h2>
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  );
}

function Add({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <div>
      <Button size="sm" icon={<Plus size={16} />} onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}
