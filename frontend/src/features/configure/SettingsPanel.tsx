import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { cx } from '../../lib/cx';
import { formatMm, formatPercent } from '../../lib/format';
import { ONE_COLUMN } from '../../lib/useIsOneColumn';
import { Badge, Banner, Collapsible } from '../../ui';
import { describeConfiguration, offeredColors, safetyNote } from '../shop';
import { ColorsSection } from './ColorsSection';
import { withoutFurther } from './colors';
import type { Configurator, ConfiguredPart } from './configurator';
import { PricedOptions } from './PricedOptions';
import { RenamePart } from './RenamePart';
import { changeSelected, useSelection } from './selection';
import { isMixed, sharedValue } from './shared';
import { MIXED, texts } from './texts';
import { useDifferences } from './useDifferences';

/** The right column of a wide window: what the selected parts have in common, and how to change it for all of them. */
export function SettingsPanel({ configurator }: { configurator: Configurator }) {
  const parts = useSelectedParts(configurator);
  return (
    <section aria-label={texts.settings} className="flex flex-col gap-3">
      {parts.length === 0 ? (
        <>
          <h2 className="sr-only">{texts.settings}</h2>
          <Banner live="status">{texts.noSelection}</Banner>
        </>
      ) : (
        <div>
          <div className="flex items-start gap-1">
            <h2 className="min-w-0 py-2 font-semibold wrap-anywhere">{settingsTitle(parts)}</h2>
            <RenamePart parts={parts} />
          </div>
          <p className="text-sm text-muted">{texts.differenceHint}</p>
        </div>
      )}
      <SettingsSections configurator={configurator} parts={parts} dense />
    </section>
  );
}

/** The parts that a change reaches. */
export function useSelectedParts({ parts }: Configurator): readonly ConfiguredPart[] {
  // A press in the list is answered by the list, and a moment later by the settings.
  const selected = useDeferredValue(useSelection((state) => state.selected));
  return useMemo(() => {
    const ids = new Set(selected);
    return parts.filter(({ entry }) => ids.has(entry.id));
  }, [parts, selected]);
}

/** Names the parts that a change reaches. */
export function settingsTitle(parts: readonly ConfiguredPart[]): string {
  return texts.settingsFor(parts.length, parts[0]?.entry.name ?? '');
}

/** The four sections, wherever they are shown. */
export function SettingsSections({
  configurator,
  parts,
  dense = false,
}: {
  configurator: Configurator;
  parts: readonly ConfiguredPart[];
  /** In a column beside the list, all of which is in sight at once. */
  dense?: boolean;
}) {
  const { pricing, settings, prices, choices } = configurator;
  const chosen = useMemo(() => parts.map(({ configuration }) => configuration), [parts]);
  // What was pressed is drawn first; what it does to the other options' prices comes with what else is late.
  const lateParts = useDeferredValue(parts);
  const differences = useDifferences(prices, lateParts, choices.changes);
  const disabled = parts.length === 0;
  const setMaterial = useCallback(
    (material: string) => changeSelected((c) => withoutFurther(pricing.withMaterial(c, material, settings))),
    [pricing, settings],
  );

  const materials = chosen.map(({ material }) => material);
  const colors = chosen.map((configuration) => describeConfiguration(configuration).colors);
  const layerHeights = chosen.map(({ layerHeight }) => layerHeight);
  const infills = chosen.map(({ infill }) => infill);
  const shared = sharedValue(materials);
  const isLongColorList = shared !== null && offeredColors(settings, shared).length > MOST_COLORS_OPEN;
  return (
    <>
      <Section title={texts.sections.material} values={materials} dense={dense}>
        <PricedOptions
          label={texts.sections.material}
          value={sharedValue(materials)}
          options={choices.materials}
          columns={dense ? 2 : undefined}
          disabled={disabled}
          differences={differences}
          onChoose={setMaterial}
        />
        {/* The terms say that it stands here. */}
        {[...new Set(materials)].map((material) => (
          <p key={material} className={cx('mt-2 text-muted', dense ? 'text-xs' : 'text-sm')}>
            <span className="font-semibold text-ink">{material}:</span>{' '}
            {safetyNote(material, settings.materialSafety ?? {})}
          </p>
        ))}
      </Section>
      <Section
        title={texts.sections.colors}
        values={colors}
        dense={dense}
        isFolded={disabled || isLongColorList}
      >
        <ColorsSection chosen={chosen} configurator={configurator} />
      </Section>
      <Section title={texts.sections.layerHeight} values={layerHeights} format={formatMm} dense={dense}>
        <PricedOptions
          label={texts.sections.layerHeight}
          value={sharedValue(layerHeights.map(String))}
          options={choices.layerHeights}
          columns={dense ? 3 : undefined}
          disabled={disabled}
          differences={differences}
          onChoose={setLayerHeight}
        />
      </Section>
      <Section title={texts.sections.infill} values={infills} format={formatPercent} dense={dense}>
        <PricedOptions
          label={texts.sections.infill}
          value={sharedValue(infills.map(String))}
          options={choices.infills}
          columns={dense ? 4 : undefined}
          disabled={disabled}
          differences={differences}
          onChoose={setInfill}
        />
      </Section>
    </>
  );
}

/** More colours than these fold, so that layer height and infill stay in sight. */
const MOST_COLORS_OPEN = 8;

const setLayerHeight = (value: string) => changeSelected((c) => ({ ...c, layerHeight: Number(value) }));
const setInfill = (value: string) => changeSelected((c) => ({ ...c, infill: Number(value) }));

/** A section with the present choice beside its title, or 'Gemischt' when the selected parts differ. */
function Section<Value extends string | number>({
  title,
  values,
  format = String,
  dense,
  isFolded = false,
  children,
}: {
  title: string;
  /** The value of each selected part. */
  values: readonly Value[];
  format?: (value: Value) => string;
  dense: boolean;
  /** Closed at first: it is long. */
  isFolded?: boolean;
  children: ReactNode;
}) {
  // In a sheet the sections are a list of four lines to choose from.
  const [isSheet] = useState(() => window.matchMedia(ONE_COLUMN).matches);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const value = sharedValue(values);
  const aside = isMixed(values) ? <Badge tone="accent">{MIXED}</Badge> : value !== null && format(value);
  return (
    <Collapsible
      title={title}
      aside={aside}
      dense={dense}
      open={chosen ?? !(isFolded || isSheet)}
      onOpenChange={setChosen}
    >
      {children}
    </Collapsible>
  );
}
