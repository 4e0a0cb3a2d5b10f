import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { FACT_LABELS, FACTS } from '../../features/materials';
import { Button, Card, Collapsible, IconButton, Switch } from '../../ui';
import { Section } from '../Section';
import { ColorRows } from './ColorRows';
import { FormField } from './FormField';
import { factsOf, type SettingsForm } from './form';
import { texts } from './texts';

const t = texts.materials;
const NEW = {
  former: '',
  name: '',
  price: '',
  hidden: false,
  description: '',
  safety: '',
  ...factsOf(() => ''),
  colors: [{ former: '', name: 'Schwarz', hex: '#101010', hidden: false }],
};

/** Names, prices, order and colours of the materials. */
export function MaterialsSection() {
  const { fields, append, remove, move } = useFieldArray<SettingsForm, 'materials'>({ name: 'materials' });
  return (
    <Section title={t.title} text={t.text}>
      <ul className="flex flex-col gap-4">
        {fields.map((row, index) => (
          <li key={row.id}>
            <Material
              index={index}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < fields.length - 1 ? () => move(index, index + 1) : undefined}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <Button className="mt-4" icon={<Plus size={18} />} onClick={() => append(NEW)}>
        {t.add}
      </Button>
    </Section>
  );
}

function Material({
  index,
  onUp,
  onDown,
  onRemove,
}: {
  index: number;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}) {
  const { control } = useFormContext<SettingsForm>();
  const row = useWatch({ control, name: `materials.${index}` });
  // The page 'Eröffnen' sends the owner to what a material claims.
  const textsAreAsked = useSearchParams()[0].has('texts');
  const missing = [!row.description.trim() && t.description, !row.safety.trim() && t.safety].filter(
    (name) => name !== false,
  );
  return (
    <Card padding="sm">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_9rem_auto_auto]">
        <FormField name={`materials.${index}.name`} label={t.name} />
        <FormField name={`materials.${index}.price`} label={t.price} numeric />
        <div className="sm:pt-6">
          <Controller
            control={control}
            name={`materials.${index}.hidden`}
            render={({ field }) => (
              <Switch label={t.hidden} checked={field.value} onCheckedChange={field.onChange} />
            )}
          />
        </div>
        <div className="flex sm:pt-6">
          <IconButton label={t.up(row.name)} disabled={!onUp} onClick={onUp}>
            <ArrowUp size={18} />
          </IconButton>
          <IconButton label={t.down(row.name)} disabled={!onDown} onClick={onDown}>
            <ArrowDown size={18} />
          </IconButton>
          {row.former === '' && (
            <IconButton label={t.remove(row.name)} onClick={onRemove}>
              <Trash2 size={18} />
            </IconButton>
          )}
        </div>
      </div>
      {missing.length > 0 && !row.hidden && (
        <p className="mt-3 text-sm text-warning">{t.missing(missing.join(' und '))}</p>
      )}
      <Collapsible bare title={t.more(row.colors.length)} defaultOpen={textsAreAsked}>
        <div className="flex flex-col gap-3 pt-2">
          <FormField name={`materials.${index}.description`} label={t.description} optional />
          <FormField name={`materials.${index}.safety`} label={t.safety} optional />
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {FACTS.map((fact) => (
              <FormField key={fact} name={`materials.${index}.${fact}`} label={FACT_LABELS[fact]} optional />
            ))}
          </div>
          <ColorRows index={index} />
        </div>
      </Collapsible>
    </Card>
  );
}
