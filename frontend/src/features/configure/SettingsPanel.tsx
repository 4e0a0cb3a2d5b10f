import type { ReactNode, Ref } from 'react';
import type { Configuration } from '../../core/client';
import { formatEuro, formatMm, formatPercent } from '../../lib/format';
import { Badge, Banner, Collapsible, OptionCard, RadioGroup } from '../../ui';
import { ColorsSection } from './ColorsSection';
import { infillsOf, layerHeightsOf, materialsOf } from './offer';
import { differs, shared } from './shared';
import { changeSelected, useConfigurations } from './store';
import { MIXED, texts } from './texts';
import type { Configurator } from './useConfigurator';

/** The right column: what the selected parts have in common, and how to change it for all of them. */
export function SettingsPanel({ configurator, ref }: { configurator: Configurator; ref: Ref<HTMLElement> }) {
  const { pricing, settings } = configurator;
  const selected = useConfigurations((state) => state.selected);
  const byId = useConfigurations((state) => state.byId);
  const chosen = selected.flatMap((id) => byId[id] ?? []);
  const disabled = chosen.length === 0;
  const catalog = pricing.catalog();
  const material = shared(chosen, 'material');
  const layerHeight = shared(chosen, 'layerHeight');
  const infill = shared(chosen, 'infill');

  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={texts.settings}
      className="flex scroll-mt-24 flex-col gap-3 outline-none"
    >
      {disabled && <Banner live="status">{texts.noSelection}</Banner>}
      <Section title={texts.sections.material} chosen={chosen} fields={['material']} value={material}>
        <RadioGroup
          label={texts.sections.material}
          value={material}
          disabled={disabled}
          onValueChange={(next) =>
            changeSelected((configuration) => pricing.withMaterial(configuration, next, settings))
          }
        >
          {materialsOf(settings, catalog).map(({ id, description, euroPerCm3 }) => (
            <OptionCard
              key={id}
              value={id}
              title={id}
              text={description}
              aside={texts.pricePerCm3(formatEuro(euroPerCm3))}
            />
          ))}
        </RadioGroup>
      </Section>
      <Section
        title={texts.sections.colors}
        chosen={chosen}
        fields={['primaryColor', 'useSecondaryColor', 'useTertiaryColor']}
        value={shared(chosen, 'primaryColor')}
      >
        <ColorsSection chosen={chosen} configurator={configurator} />
      </Section>
      <Section
        title={texts.sections.layerHeight}
        chosen={chosen}
        fields={['layerHeight']}
        value={layerHeight === null ? null : formatMm(layerHeight)}
      >
        <RadioGroup
          label={texts.sections.layerHeight}
          value={layerHeight === null ? null : String(layerHeight)}
          disabled={disabled}
          onValueChange={(next) => changeSelected((c) => ({ ...c, layerHeight: Number(next) }))}
        >
          {layerHeightsOf(settings, catalog).map(({ value, label, factor }) => (
            <OptionCard
              key={value}
              value={String(value)}
              title={formatMm(value)}
              text={label}
              aside={texts.factor(factor)}
            />
          ))}
        </RadioGroup>
        <p className="mt-3 text-sm text-muted">{texts.layerHint}</p>
      </Section>
      <Section
        title={texts.sections.infill}
        chosen={chosen}
        fields={['infill']}
        value={infill === null ? null : formatPercent(infill)}
      >
        <RadioGroup
          label={texts.sections.infill}
          value={infill === null ? null : String(infill)}
          disabled={disabled}
          onValueChange={(next) => changeSelected((c) => ({ ...c, infill: Number(next) }))}
          className="grid-cols-2"
        >
          {infillsOf(settings).map(({ value, factor }) => (
            <OptionCard
              key={value}
              value={String(value)}
              title={formatPercent(value)}
              aside={texts.factor(factor)}
            />
          ))}
        </RadioGroup>
        <p className="mt-3 text-sm text-muted">{texts.infillHint}</p>
      </Section>
    </section>
  );
}

/** A section with the present choice beside its title, or 'Gemischt' when the selected parts differ. */
function Section({
  title,
  chosen,
  fields,
  value,
  children,
}: {
  title: string;
  chosen: readonly Configuration[];
  fields: (keyof Configuration)[];
  value: string | null;
  children: ReactNode;
}) {
  const aside = differs(chosen, ...fields) ? <Badge tone="accent">{MIXED}</Badge> : value;
  return (
    <Collapsible title={title} aside={aside} defaultOpen>
      {children}
    </Collapsible>
  );
}
