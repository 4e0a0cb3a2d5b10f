import { type ReactNode, type Ref, useCallback, useMemo, useState } from 'react';
import { formatMm, formatPercent } from '../../lib/format';
import { Badge, Banner, Collapsible } from '../../ui';
import { usedColors } from '../cart';
import { ColorsSection } from './ColorsSection';
import { infillsOf, layerHeightsOf, materialsOf } from './offer';
import { PricedOptions } from './PricedOptions';
import { isMixed, sharedValue } from './shared';
import { changeSelected, useConfigurations } from './store';
import { MIXED, texts } from './texts';
import type { Configurator } from './useConfigurator';

/** The right column: what the selected parts have in common, and how to change it for all of them. */
export function SettingsPanel({ configurator, ref }: { configurator: Configurator; ref: Ref<HTMLElement> }) {
  const { pricing, settings, parts: all, book } = configurator;
  const selected = useConfigurations((state) => state.selected);
  const parts = useMemo(() => {
    const ids = new Set(selected);
    return all.filter(({ entry }) => ids.has(entry.id));
  }, [all, selected]);
  const chosen = useMemo(() => parts.map(({ configuration }) => configuration), [parts]);
  const offer = useMemo(() => {
    const catalog = pricing.catalog();
    return {
      materials: materialsOf(settings, catalog),
      layerHeights: layerHeightsOf(settings, catalog),
      infills: infillsOf(settings),
    };
  }, [pricing, settings]);
  const setMaterial = useCallback(
    (material: string) => changeSelected((c) => pricing.withMaterial(c, material, settings)),
    [pricing, settings],
  );

  const materials = chosen.map(({ material }) => material);
  const colors = chosen.map((configuration) =>
    usedColors(configuration)
      .map(({ name }) => name)
      .join(', '),
  );
  const layerHeights = chosen.map(({ layerHeight }) => layerHeight);
  const infills = chosen.map(({ infill }) => infill);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={texts.settings}
      className="flex scroll-mt-24 flex-col gap-3 outline-none"
    >
      {parts.length === 0 ? (
        <Banner live="status">{texts.noSelection}</Banner>
      ) : (
        <div>
          <h2 className="font-semibold wrap-anywhere">
            {texts.settingsFor(parts.length, parts[0]?.entry.name ?? '')}
          </h2>
          <p className="text-sm text-muted">{texts.differenceHint}</p>
        </div>
      )}
      <Section title={texts.sections.material} values={materials}>
        <PricedOptions
          label={texts.sections.material}
          value={sharedValue(materials)}
          options={offer.materials}
          parts={parts}
          book={book}
          onChoose={setMaterial}
        />
      </Section>
      <Section title={texts.sections.colors} values={colors}>
        <ColorsSection chosen={chosen} configurator={configurator} />
      </Section>
      <Section title={texts.sections.layerHeight} values={layerHeights} format={formatMm}>
        <PricedOptions
          label={texts.sections.layerHeight}
          value={sharedValue(layerHeights.map(String))}
          options={offer.layerHeights}
          parts={parts}
          book={book}
          onChoose={setLayerHeight}
        />
      </Section>
      <Section title={texts.sections.infill} values={infills} format={formatPercent}>
        <PricedOptions
          label={texts.sections.infill}
          value={sharedValue(infills.map(String))}
          options={offer.infills}
          parts={parts}
          book={book}
          onChoose={setInfill}
        />
      </Section>
    </section>
  );
}

const setLayerHeight = (value: string) => changeSelected((c) => ({ ...c, layerHeight: Number(value) }));
const setInfill = (value: string) => changeSelected((c) => ({ ...c, infill: Number(value) }));

/** A section with the present choice beside its title, or 'Gemischt' when the selected parts differ. */
function Section<Value extends string | number>({
  title,
  values,
  format = String,
  children,
}: {
  title: string;
  /** What each selected part has. */
  values: readonly Value[];
  format?: (value: Value) => string;
  children: ReactNode;
}) {
  // On a phone the sections are a list of four lines to choose from, and the way to the price stays short.
  const [startsOpen] = useState(() => !window.matchMedia(PHONE).matches);
  const value = sharedValue(values);
  const aside = isMixed(values) ? <Badge tone="accent">{MIXED}</Badge> : value !== null && format(value);
  return (
    <Collapsible title={title} aside={aside} defaultOpen={startsOpen}>
      {children}
    </Collapsible>
  );
}

const PHONE = '(max-width: 47.99rem)';
