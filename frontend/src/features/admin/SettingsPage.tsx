import type { ReactNode } from 'react';
import { type SettingsAnswer, useSettings } from '../../api/settings';
import { formatCount, formatEuro, formatMm, formatNumber, formatPercent } from '../../lib/format';
import { Banner, Swatch, Table, Td, Th } from '../../ui';
import { AdminPage } from './AdminPage';
import { DeliveryTimes } from './DeliveryTimes';
import { OpenPoints } from './OpenPoints';
import { OperatorSwitches } from './OperatorSwitches';
import { texts } from './texts';

const t = texts.settings;

export default function SettingsPage() {
  const settings = useSettings();
  return (
    <AdminPage
      title={t.title}
      failed={t.failed}
      query={settings}
      lead={(answer) => t.version(String(answer.version))}
    >
      {(answer) => <SettingsTables settings={answer.settings} />}
    </AdminPage>
  );
}

function SettingsTables({ settings }: { settings: SettingsAnswer['settings'] }) {
  const { fees } = settings;
  return (
    <div className="flex flex-col gap-10">
      <OpenPoints />
      <OperatorSwitches settings={settings} />
      <DeliveryTimes times={settings.deliveryTimes} />
      <Banner>{t.later}</Banner>
      <Section title={t.materials} head={[t.material, t.colors]} last={t.pricePerCm3}>
        {Object.entries(settings.materialPrices).map(([material, price]) => (
          <tr key={material}>
            <Td className="font-semibold whitespace-nowrap">{material}</Td>
            <Td>
              <ul className="flex flex-wrap gap-x-4 gap-y-1">
                {(settings.materialColors[material] ?? []).map((color) => (
                  <li key={color.name} className="flex items-center gap-1.5 text-sm">
                    <Swatch hex={color.hex} name={color.name} size={14} />
                    {color.name}
                  </li>
                ))}
              </ul>
            </Td>
            <Td numeric>{formatEuro(price)}</Td>
          </tr>
        ))}
      </Section>
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
        <Section title={t.layerHeights} head={[t.layerHeight]} last={t.factor}>
          {byNumber(settings.layerHeightMultipliers).map(([mm, factor]) => (
            <Row key={mm} name={formatMm(Number(mm))} value={formatNumber(factor)} />
          ))}
        </Section>
        <Section title={t.infills} head={[t.infill]} last={t.factor}>
          {byNumber(settings.infillMultipliers).map(([percent, factor]) => (
            <Row key={percent} name={formatPercent(Number(percent))} value={formatNumber(factor)} />
          ))}
        </Section>
        <Section title={t.fees} head={[t.fee]} last={t.amount}>
          <Row name={t.setupFee} value={formatEuro(fees.setupFee)} />
          <Row name={t.minPrice} value={formatEuro(fees.minPrice)} />
          <Row name={t.shippingCost} value={formatEuro(fees.shippingCost)} />
          <Row name={t.expressShippingCost} value={formatEuro(fees.expressShippingCost)} />
        </Section>
        <Section title={t.discounts} head={[t.from]} last={t.discount}>
          {settings.quantityDiscounts.map((tier) => (
            <Row
              key={tier.minQuantity}
              name={formatCount(tier.minQuantity)}
              value={formatPercent(tier.discountPercent)}
            />
          ))}
        </Section>
      </div>
    </div>
  );
}

function Section({
  title,
  head,
  last,
  children,
}: {
  title: string;
  head: string[];
  /** The heading of the last column, which holds figures. */
  last: string;
  children: ReactNode;
}) {
  return (
    <section>
      <h2 className="mb-4 text-xl font-semibold">{title}</h2>
      <Table caption={title}>
        <thead>
          <tr>
            {head.map((name) => (
              <Th key={name}>{name}</Th>
            ))}
            <Th numeric>{last}</Th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </section>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <tr>
      <Td>{name}</Td>
      <Td numeric>{value}</Td>
    </tr>
  );
}

/** JSON objects keep no order of their own; figures are read from small to large. */
function byNumber(record: Record<string, number>): [string, number][] {
  return Object.entries(record).sort(([a], [b]) => Number(a) - Number(b));
}
