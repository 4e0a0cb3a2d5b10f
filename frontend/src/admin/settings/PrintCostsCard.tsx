import { useQueryClient } from '@tanstack/react-query';
import {
  type PrintCosts,
  printCostsQuery,
  type SavedCosts,
  savePrintCosts,
  usePrintCosts,
} from '../../api/printCosts';
import { TextField, useCheckedForm } from '../../features/forms';
import { errorText } from '../../lib/errorText';
import { germanNumber } from '../../lib/germanNumber';
import { Answer, Button, FailureNote, toast } from '../../ui';
import { Section } from '../Section';
import { UnsavedGuard } from './SettingsEditor';
import { texts } from './texts';

const t = texts.costs;

/** Amounts in euro, and plain numbers. */
const EURO = ['machineCentsPerHour', 'powerCentsPerKwh', 'wageCentsPerHour'] as const;
const WHOLE = ['watts', 'failurePercent', 'workMinutes'] as const;
type Field = (typeof EURO)[number] | (typeof WHOLE)[number];
/** The costs as they are typed. */
const FIELDS: readonly Field[] = [
  'machineCentsPerHour',
  'watts',
  'powerCentsPerKwh',
  'failurePercent',
  'workMinutes',
  'wageCentsPerHour',
];
const isEuro = (field: Field): field is (typeof EURO)[number] => (EURO as readonly string[]).includes(field);
const materialField = (place: number) => `material ${place}`;

const euro = (cents: number): string => (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 });

/** `12,5` → 1250 cents, or 12 for a whole number; undefined for anything else. An empty field is 0. */
function read(text: string, inEuro: boolean): number | undefined {
  if (text.trim() === '') return 0;
  const number = germanNumber(text, inEuro ? { unit: '€', decimals: 2 } : { unit: '', decimals: 0 });
  return number >= 0 ? Math.round(inEuro ? number * 100 : number) : undefined;
}

/** What a print costs the owner: what is left of each part's price follows from it, and no price. */
export function PrintCostsCard({ materials }: { materials: readonly string[] }) {
  const costs = usePrintCosts();
  return (
    <Section title={t.title} text={t.text}>
      <Answer query={costs} failed={t.failed} loading={t.loading}>
        {(saved) => <CostsForm saved={saved} materials={materials} />}
      </Answer>
    </Section>
  );
}

function CostsForm({ saved, materials }: { saved: SavedCosts; materials: readonly string[] }) {
  const queries = useQueryClient();
  const { costs } = saved;
  const { submit, busy, failure, field, showSaved, form } = useCheckedForm<Record<string, string>>({
    saved: {
      ...Object.fromEntries(
        FIELDS.map((name) => [name, costs ? (isEuro(name) ? euro(costs[name]) : String(costs[name])) : '']),
      ),
      ...Object.fromEntries(
        materials.map((name, place) => [
          materialField(place),
          costs?.materialCentsPerKg[name] === undefined ? '' : euro(costs.materialCentsPerKg[name]),
        ]),
      ),
    },
    check: (values) =>
      Object.entries(values)
        .filter(([name, text]) => read(text, !(WHOLE as readonly string[]).includes(name)) === undefined)
        .map(([name]) => ({
          field: name,
          message: (WHOLE as readonly string[]).includes(name) ? t.noWhole : t.noEuro,
        })),
    send: async (values) => {
      const of = (name: Field) => read(values[name] ?? '', isEuro(name)) ?? 0;
      const material = materials.flatMap((name, place) => {
        const text = values[materialField(place)] ?? '';
        // An empty field says nothing; a 0 says that it costs nothing.
        return text.trim() === '' ? [] : [[name, read(text, true) ?? 0]];
      });
      const next: PrintCosts = {
        materialCentsPerKg: Object.fromEntries(material),
        machineCentsPerHour: of('machineCentsPerHour'),
        watts: of('watts'),
        powerCentsPerKwh: of('powerCentsPerKwh'),
        failurePercent: of('failurePercent'),
        workMinutes: of('workMinutes'),
        wageCentsPerHour: of('wageCentsPerHour'),
      };
      await savePrintCosts(next, saved.version);
      showSaved(values);
      toast.success(t.saved);
      await queries.invalidateQueries({ queryKey: printCostsQuery.queryKey });
    },
  });
  const number = (name: string, label: string) => (
    <TextField
      key={name}
      label={label}
      field={field(name)}
      required={false}
      inputMode="decimal"
      autoComplete="off"
      inputClassName="figures"
    />
  );
  return (
    <form noValidate className="flex flex-col items-start gap-5" onSubmit={submit}>
      <fieldset className="grid w-full min-w-0 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <legend className="mb-1 font-semibold">{t.materials}</legend>
        {materials.map((name, place) => number(materialField(place), t.perKg(name)))}
      </fieldset>
      <fieldset className="grid w-full min-w-0 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <legend className="mb-1 font-semibold">{t.making}</legend>
        {FIELDS.map((name) => number(name, t.fields[name]))}
      </fieldset>
      <FailureNote>{failure && errorText(failure.reason)}</FailureNote>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {t.save}
        </Button>
        {form.formState.isDirty && <p className="text-sm text-muted">{texts.unsaved}</p>}
      </div>
      <UnsavedGuard isDirty={form.formState.isDirty && !busy} />
    </form>
  );
}
