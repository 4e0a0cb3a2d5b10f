import type { Color, Configuration } from '../../core/client';
import { formatEuro } from '../../lib/format';
import { Field, OptionCard, RadioGroup, Select, Swatch, Switch, TextArea } from '../../ui';
import { offeredColors } from '../shop';
import { apart, choosable, type FurtherField, type FurtherUse } from './colors';
import type { Configurator } from './configurator';
import { changeSelected } from './selection';
import { isMixed, sharedValue } from './shared';
import { MIXED, texts } from './texts';

/** Colours of the selected parts. They belong to a material, so the selection has to share one (CFG-17). */
export function ColorsSection({
  chosen,
  configurator: { settings },
}: {
  chosen: readonly Configuration[];
  configurator: Configurator;
}) {
  const material = sharedValue(chosen.map((configuration) => configuration.material));
  if (material === null) {
    return <p className="text-muted">{chosen.length > 0 ? texts.mixedMaterials : texts.colorsNeedParts}</p>;
  }

  const colors = offeredColors(settings, material);
  const severalColors = chosen.some(
    ({ useSecondaryColor, useTertiaryColor }) => useSecondaryColor || useTertiaryColor,
  );
  const descriptions = chosen.map(({ colorDescription }) => colorDescription);
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label={texts.primary}
        value={sharedValue(chosen.map(({ primaryColor }) => primaryColor))}
        onValueChange={(primaryColor) => changeSelected((c) => apart({ ...c, primaryColor }, colors))}
        className="grid-cols-2"
      >
        {colors.map(({ name, hex }) => (
          <OptionCard
            key={name}
            value={name}
            dense
            title={name}
            media={<Swatch hex={hex} name={name} size={22} />}
          />
        ))}
      </RadioGroup>
      <FurtherColor
        chosen={chosen}
        colors={colors}
        use="useSecondaryColor"
        field="secondaryColor"
        label={texts.secondary}
        toggle={texts.useSecondary}
        least={2}
        fee={settings.fees.furtherColorFee}
      />
      <FurtherColor
        chosen={chosen}
        colors={colors}
        use="useTertiaryColor"
        field="tertiaryColor"
        label={texts.tertiary}
        toggle={texts.useTertiary}
        least={3}
        fee={settings.fees.furtherColorFee}
      />
      {severalColors && (
        <Field label={texts.colorDescription} hint={texts.colorDescriptionHint} required={false}>
          {(input) => (
            <TextArea
              {...input}
              rows={3}
              maxLength={500}
              value={sharedValue(descriptions) ?? ''}
              placeholder={isMixed(descriptions) ? MIXED : undefined}
              onChange={(event) => {
                const colorDescription = event.currentTarget.value;
                changeSelected((c) => ({ ...c, colorDescription }));
              }}
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** A colour that can be switched on beside the main one, where the material has as many. */
function FurtherColor({
  chosen,
  colors,
  use,
  field,
  label,
  toggle,
  least,
  fee,
}: {
  chosen: readonly Configuration[];
  colors: readonly Color[];
  use: FurtherUse;
  field: FurtherField;
  label: string;
  toggle: string;
  /** The colours that a material needs for it to make sense. */
  least: number;
  /** In euro for each piece. */
  fee: number;
}) {
  const uses = chosen.map((configuration) => configuration[use]);
  const names = chosen.map((configuration) => configuration[field]);
  const on = uses.some(Boolean);
  // A slot that was switched on before the owner removed colours can still be switched off.
  if (!on && colors.length < least) return null;
  const choices = choosable(field, chosen, colors);
  const value = sharedValue(names);
  return (
    <div>
      <Switch
        checked={on}
        onCheckedChange={(checked) => changeSelected((c) => apart({ ...c, [use]: checked }, colors))}
        label={toggle}
        hint={
          isMixed(uses)
            ? texts.onlyForSome(uses.filter(Boolean).length, uses.length)
            : fee > 0 && texts.furtherColor(formatEuro(fee))
        }
      />
      {on && (
        <Select
          aria-label={label}
          value={choices.some(({ name }) => name === value) ? value : null}
          placeholder={isMixed(names) ? MIXED : texts.chooseColor}
          onValueChange={(name) => changeSelected((c) => apart({ ...c, [field]: name }, colors))}
          options={choices.map(({ name, hex }) => ({
            value: name,
            label: name,
            media: <Swatch hex={hex} name={name} size={20} />,
          }))}
        />
      )}
    </div>
  );
}
