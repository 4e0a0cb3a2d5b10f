import type { Settings } from '../../core/types';
import { formatEuro } from '../../lib/format';
import { ofMap } from '../../lib/ofMap';
import { DataTable } from '../../ui';
import { offeredMaterials } from '../shop';
import { FACT_LABELS } from './facts';
import { MaterialDrawing } from './MaterialDrawing';

/** The materials on offer beside each other, with a drawing of what each is good for. */
export function MaterialTable({ settings }: { settings: Settings }) {
  return (
    <DataTable
      caption="Materialien im Vergleich"
      heads={[
        'Material',
        FACT_LABELS.strength,
        FACT_LABELS.heat,
        FACT_LABELS.outdoors,
        FACT_LABELS.goodFor,
        'je cm³',
      ]}
      numericFrom={5}
      rows={offeredMaterials(settings).map((id) => {
        const facts = ofMap(settings.materialFacts, id);
        return {
          key: id,
          cells: [
            <span key="id" className="flex items-center gap-2 font-semibold whitespace-nowrap text-ink">
              <MaterialDrawing material={id} className="size-10" />
              {id}
            </span>,
            facts?.strength || '–',
            <span key="heat" className="whitespace-nowrap">
              {facts?.heat || '–'}
            </span>,
            facts?.outdoors || '–',
            facts?.goodFor || '–',
            formatEuro(settings.materialPrices[id] ?? 0),
          ],
        };
      })}
    />
  );
}
