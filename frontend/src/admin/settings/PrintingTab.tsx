import { useState } from 'react';
import type { SettingsAnswer } from '../../api/settings';
import { type FieldOf, faultsOfAnswer, TextField, useCheckedForm } from '../../features/forms';
import { Button, Collapsible } from '../../ui';
import { Choice } from './Choice';
import { PrintCalibrationPart } from './PrintCalibrationPart';
import {
  limitField,
  MACHINE_FIELDS,
  machineField,
  type Printing,
  type PrintingForm,
  printingField,
  printingForm,
  printingOf,
  SINGLE_LIMITS,
  THRESHOLDS,
  unreadableFields,
} from './printingForm';
import { UnsavedGuard } from './SettingsEditor';
import { SettingsSection } from './SettingsSection';
import { texts } from './texts';
import { useSaveSettings } from './useSaveSettings';

const t = texts.printing;

/** What can be printed of each material, how the machines print, and what becomes of parts that are not printable. */
export function PrintingTab({ settings }: { settings: SettingsAnswer['settings'] }) {
  const { printing, offer } = settings;
  const listed = offer.materials.length > 0 ? offer.materials : Object.keys(settings.materialPrices);
  const materials = listed.filter((name) => printing.fdm[name]);
  const save = useSaveSettings();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const open = (place: number, isOpen: boolean) =>
    setOpened((before) => new Set(isOpen ? [...before, place] : [...before].filter((one) => one !== place)));
  /** A field has to be there to show its fault. */
  const openFor = (fields: readonly string[]) => {
    const places = fields.flatMap((field) => /^m(\d+) /.exec(field)?.[1] ?? []).map(Number);
    if (places.length > 0) setOpened((before) => new Set([...before, ...places]));
  };
  const { submit, busy, failure, field, showSaved, form } = useCheckedForm<PrintingForm>({
    saved: printingForm(printing, materials),
    check: (values) => {
      const fields = unreadableFields(values);
      openFor(fields);
      return fields.map((name) => ({ field: name, message: t.unreadable }));
    },
    send: async (values) => {
      await save.mutateAsync({ printing: printingOf(values, printing, materials) });
      showSaved(values);
    },
    faultsOf: (error) => {
      const own = faultsOfAnswer(error).flatMap(({ field, message }) => {
        const name = printingField(field, materials);
        return name ? [{ field: name, message }] : [];
      });
      openFor(own.map(({ field: name }) => name));
      return own;
    },
  });
  const { isDirty } = form.formState;

  return (
    <>
      <SettingsSection title={t.title} text={t.text} failure={failure} onSubmit={submit} wide>
        <Choice
          label={t.notPrintable}
          options={t.notPrintables}
          value={form.watch('notPrintable') as Printing['notPrintable']}
          onChoose={(choice) => form.setValue('notPrintable', choice, { shouldDirty: true })}
        />
        <div className="flex w-full flex-col gap-3">
          <h3 className="font-semibold">{t.limits}</h3>
          <p className="max-w-[62ch] text-sm text-muted">{t.limitsText}</p>
          {materials.map((name, place) => (
            <Collapsible
              key={name}
              level={4}
              title={name}
              aside={t.wallsOf(printing.fdm[name]?.walls)}
              open={opened.has(place)}
              onOpenChange={(isOpen) => open(place, isOpen)}
            >
              <Limits material={place} field={field} />
            </Collapsible>
          ))}
        </div>
        <div className="w-full">
          <h3 className="mb-1 font-semibold">{t.machine}</h3>
          <p className="mb-3 max-w-[62ch] text-sm text-muted">{t.machineText}</p>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {MACHINE_FIELDS.map((name) => (
              <NumberField key={name} label={t.machineFields[name]} name={machineField(name)} field={field} />
            ))}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={busy}>
            {t.save}
          </Button>
          {isDirty && <p className="text-sm text-muted">{texts.unsaved}</p>}
        </div>
      </SettingsSection>
      <PrintCalibrationPart printing={printing} />
      <UnsavedGuard isDirty={isDirty && !busy} />
    </>
  );
}

function Limits({ material, field }: { material: number; field: FieldOf<string> }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        {SINGLE_LIMITS.map((limit) => (
          <NumberField key={limit} label={t.single[limit]} name={limitField(material, limit)} field={field} />
        ))}
      </div>
      {THRESHOLDS.map((of) => (
        <fieldset key={of} className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-1 text-sm font-semibold">{t.thresholds[of]}</legend>
          {(['checkMm', 'refuseMm'] as const).map((degree) => (
            <NumberField
              key={degree}
              label={t[degree]}
              name={limitField(material, `${of}.${degree}`)}
              field={field}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function NumberField({ label, name, field }: { label: string; name: string; field: FieldOf<string> }) {
  return (
    <TextField
      label={label}
      field={field(name)}
      inputMode="decimal"
      autoComplete="off"
      inputClassName="figures"
    />
  );
}
