import { usePlates } from '../../api/adminPlates';
import type { ProductionChoices, ProductionFilter } from '../../api/adminProduction';
import { formatCount, formatMm } from '../../lib/format';
import { Button, Checkbox, Collapsible, Select } from '../../ui';
import { ChoiceFilter } from '../FilterFields';
import { texts } from './texts';

const t = texts.filter;
/** Radix takes no empty value. */
const ANY = 'any';
const FOLDED = ['material', 'color', 'layerHeight', 'printer'] as const;
type State = keyof typeof t.states;

/** The state, and, folded away, what a printer is loaded by. */
export function PartFilters({
  filter,
  choices,
  onChange,
}: {
  filter: ProductionFilter;
  choices: ProductionChoices | undefined;
  onChange: (news: ProductionFilter) => void;
}) {
  const plates = usePlates();
  const active = FOLDED.filter((name) => filter[name]).length;
  const select = (name: (typeof FOLDED)[number], label: string, options: Record<string, string>) => (
    <ChoiceFilter
      label={label}
      any={t.any}
      value={filter[name]}
      options={Object.entries({ ...present(filter[name]), ...options })}
      onChoose={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="w-full sm:w-64">
          <Select
            aria-label={t.state}
            value={filter.state ?? ANY}
            onValueChange={(value) => onChange({ state: value === ANY ? '' : value })}
            options={(Object.keys(t.states) as State[]).map((state) => ({
              value: state || ANY,
              label: labelOf(state, choices),
            }))}
          />
        </div>
        <Checkbox
          checked={Boolean(filter.express)}
          onCheckedChange={(isExpress) => onChange({ express: isExpress ? '1' : '' })}
          label={texts.onlyExpress}
        />
      </div>
      <Collapsible
        title={t.more}
        level={2}
        aside={active > 0 ? t.active(formatCount(active)) : undefined}
        defaultOpen={active > 0}
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {select('material', t.material, same(choices?.materials))}
          {select('color', t.color, same(choices?.colors))}
          {select(
            'layerHeight',
            t.layerHeight,
            Object.fromEntries(
              (choices?.layerHeights ?? []).map((height) => [String(height), formatMm(height)]),
            ),
          )}
          {select(
            'printer',
            t.printer,
            Object.fromEntries(
              (plates.data?.printers ?? [])
                .filter(({ retiredAt }) => retiredAt === null)
                .map(({ id, name }) => [id, name]),
            ),
          )}
        </div>
        {active > 0 && (
          <Button
            size="sm"
            className="mt-4"
            onClick={() => onChange(Object.fromEntries(FOLDED.map((name) => [name, ''])))}
          >
            {t.reset}
          </Button>
        )}
      </Collapsible>
    </div>
  );
}

const same = (names: readonly string[] = []) => Object.fromEntries(names.map((name) => [name, name]));

/** The choice in the address stays in the list of choices when no part has it any more. */
const present = (value: string | undefined) => (value ? { [value]: value } : {});

function labelOf(state: State, choices: ProductionChoices | undefined): string {
  const label = t.states[state];
  if (state === '' || state === 'all' || !choices) return label;
  return t.counted(label, formatCount(choices.pieces[state]));
}
