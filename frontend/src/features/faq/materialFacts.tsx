import type { ReactNode } from 'react';
import type { Settings } from '../../core/types';
import { formatEuro } from '../../lib/format';
import { DataTable } from '../../ui';
import { offeredMaterials } from '../shop';

interface Material {
  id: string;
  picture: ReactNode;
  strength: string;
  heat: string;
  outdoors: string;
  use: string;
}

/** What is commonly known of these plastics; figures of a filament stand in its maker's data sheet. */
const MATERIALS: Material[] = [
  {
    id: 'PLA',
    // A figure on a base: models to look at.
    picture: (
      <>
        <circle cx="24" cy="13" r="6" />
        <path d="M14 36c0-9 4-15 10-15s10 6 10 15z" />
        <path d="M10 40h28" />
      </>
    ),
    strength: 'steif, bricht spröde',
    heat: 'bis etwa 50 °C',
    outdoors: 'nein',
    use: 'Modelle, Prototypen, Deko',
  },
  {
    id: 'PETG',
    // A bottle.
    picture: (
      <>
        <path d="M20 6h8v7l5 6v22H15V19l5-6z" />
        <path d="M15 27h18" />
      </>
    ),
    strength: 'zäh, etwas nachgiebig',
    heat: 'bis etwa 70 °C',
    outdoors: 'bedingt',
    use: 'Halter, Gehäuse, Behälter',
  },
  {
    id: 'TPU',
    // A bent strip.
    picture: (
      <>
        <path d="M8 34c6 0 6-20 16-20s10 20 16 20" />
        <path d="M8 40c9 0 9-19 16-19s7 19 16 19" />
      </>
    ),
    strength: 'gummiartig, biegsam',
    heat: 'bis etwa 60 °C',
    outdoors: 'bedingt',
    use: 'Dichtungen, Füße, Schutzhüllen',
  },
  {
    id: 'ASA',
    // Sun over a roof.
    picture: (
      <>
        <circle cx="33" cy="13" r="5" />
        <path d="M33 4v2M33 20v2M24 13h2M40 13h2M27 7l1 1M38 18l1 1M39 7l-1 1M27 19l1-1" />
        <path d="M6 40V28l12-8 12 8v12z" />
      </>
    ),
    strength: 'fest, schlagzäh',
    heat: 'bis etwa 90 °C',
    outdoors: 'ja, UV-beständig',
    use: 'Teile für draußen, Fahrzeuge',
  },
  {
    id: 'ABS',
    // A gear.
    picture: (
      <>
        <circle cx="24" cy="24" r="5" />
        <path d="M24 9v5M24 34v5M9 24h5M34 24h5M13.4 13.4l3.5 3.5M31.1 31.1l3.5 3.5M34.6 13.4l-3.5 3.5M16.9 31.1l-3.5 3.5" />
        <circle cx="24" cy="24" r="11" />
      </>
    ),
    strength: 'fest, schlagzäh',
    heat: 'bis etwa 90 °C',
    outdoors: 'nein, vergilbt',
    use: 'mechanische Teile, Gehäuse',
  },
  {
    id: 'ABS-GF',
    // A beam with fibres.
    picture: (
      <>
        <path d="M6 14h36v20H6z" />
        <path d="M10 20l8-2M20 22l9-3M31 19l7 2M11 29l9-3M23 30l8-2M33 28l6 2" />
      </>
    ),
    strength: 'sehr steif',
    heat: 'bis etwa 90 °C',
    outdoors: 'nein',
    use: 'belastete, verzugsarme Teile',
  },
];

/** The materials on offer beside each other, with a drawing of what each is good for. */
export function MaterialTable({ settings }: { settings: Settings }) {
  const offered = offeredMaterials(settings);
  return (
    <DataTable
      caption="Materialien im Vergleich"
      heads={['Material', 'Festigkeit', 'Wärme', 'Draußen', 'Geeignet für', 'je cm³']}
      numericFrom={5}
      rows={MATERIALS.filter(({ id }) => offered.includes(id)).map(
        ({ id, picture, strength, heat, outdoors, use }) => ({
          key: id,
          cells: [
            <span key="id" className="flex items-center gap-2 font-semibold whitespace-nowrap text-ink">
              <svg
                viewBox="0 0 48 48"
                width="40"
                height="40"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinejoin="round"
                strokeLinecap="round"
                aria-hidden="true"
              >
                {picture}
              </svg>
              {id}
            </span>,
            strength,
            <span key="heat" className="whitespace-nowrap">
              {heat}
            </span>,
            outdoors,
            use,
            formatEuro(settings.materialPrices[id] ?? 0),
          ],
        }),
      )}
    />
  );
}
