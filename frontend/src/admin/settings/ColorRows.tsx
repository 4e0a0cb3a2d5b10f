import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button, IconButton, Swatch, Switch } from '../../ui';
import { FormField } from './FormField';
import type { SettingsForm } from './form';
import { texts } from './texts';

const t = texts.materials;
const NEW = { former: '', name: '', hex: '#', hidden: false };

/** The colours of one material. */
export function ColorRows({ index }: { index: number }) {
  const name = `materials.${index}.colors` as const;
  const { control } = useFormContext<SettingsForm>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const rows = useWatch({ control, name });
  return (
    <>
      <ul className="flex flex-col gap-3">
        {fields.map((row, i) => (
          <li
            key={row.id}
            className="grid items-start gap-3 border-t border-line pt-3 sm:grid-cols-[1fr_8rem_auto]"
          >
            <FormField name={`${name}.${i}.name`} label={t.color} />
            <FormField name={`${name}.${i}.hex`} label={t.hex} />
            <div className="flex items-center gap-2 sm:pt-6">
              <Swatch hex={rows[i]?.hex ?? ''} name={rows[i]?.name ?? ''} size={20} />
              <Controller
                control={control}
                name={`${name}.${i}.hidden`}
                render={({ field }) => (
                  <Switch label={t.hidden} checked={field.value} onCheckedChange={field.onChange} />
                )}
              />
              <IconButton label={t.remove(rows[i]?.name ?? '')} onClick={() => remove(i)}>
                <Trash2 size={18} />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button size="sm" icon={<Plus size={16} />} onClick={() => append(NEW)}>
          {t.addColor}
        </Button>
      </div>
    </>
  );
}
