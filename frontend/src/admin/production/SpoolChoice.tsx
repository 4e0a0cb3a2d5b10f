import type { Plate } from '../../api/adminPlates';
import { type Spool, useSpools } from '../../api/adminSpools';
import { formatCount } from '../../lib/format';
import { SelectField } from '../fields';
import { texts } from './texts';
import { filamentName, gramsText } from './words';

const t = texts.spools;

/** The spools that a plate was printed from, by filament. */
export type ChosenSpools = Readonly<Record<string, string>>;

/** Asks from which spool each colour of a plate came. A colour without spools is not asked about. */
export function SpoolChoice({
  plate,
  chosen,
  onChange,
}: {
  plate: Plate;
  chosen: ChosenSpools;
  onChange: (chosen: ChosenSpools) => void;
}) {
  const spools = useSpools().data?.spools ?? [];
  return plate.needs.map((need) => {
    const name = filamentName(need);
    const of = spools.filter(
      ({ endedAt, material, color }) =>
        endedAt === null && material === need.material && color === need.color,
    );
    const first = oldestThatSuffices(of, need.grams);
    if (!first) return null;
    return (
      <SelectField
        key={name}
        label={t.from(name)}
        hint={t.taken(gramsText(need.grams))}
        value={chosen[name] ?? first.id}
        onValueChange={(id) => onChange({ ...chosen, [name]: id })}
        options={of.map(({ id, number, grams }) => ({
          value: id,
          label: t.spoolWith(formatCount(number), gramsText(grams)),
        }))}
      />
    );
  });
}

/** The spool that the server chooses where none is named. */
function oldestThatSuffices(spools: Spool[], needed: number): Spool | undefined {
  return spools.find(({ grams }) => grams >= needed) ?? spools.find(({ grams }) => grams > 0) ?? spools[0];
}
