import { Download } from 'lucide-react';
import { PRODUCTION_CSV, type ProductionGroup, useProduction } from '../../api/adminProduction';
import { plural } from '../../lib/format';
import { buttonClass, EmptyState } from '../../ui';
import { AdminPage } from '../AdminPage';
import { GroupCard } from './GroupCard';
import { SheetButton } from './SheetButton';
import { texts as t } from './texts';

/** /admin/production: the open parts by material, colours and layer height. */
export default function ProductionPage() {
  const production = useProduction();
  return (
    <AdminPage title={t.title} failed={t.failed} query={production} lead={lead}>
      {(groups) =>
        groups.length === 0 ? (
          <EmptyState title={t.empty} text={t.emptyText} />
        ) : (
          <div className="flex flex-col gap-4">
            <Tools groups={groups} />
            {groups.map((group) => (
              <GroupCard key={`${group.material} ${group.colors} ${group.layerHeight}`} group={group} />
            ))}
          </div>
        )
      }
    </AdminPage>
  );
}

function lead(groups: ProductionGroup[]): string | false {
  if (groups.length === 0) return false;
  const pieces = groups.reduce((sum, group) => sum + group.openPieces, 0);
  return t.lead(plural(pieces, 'Stück', 'Stück'), plural(groups.length, 'Gruppe', 'Gruppen'));
}

function Tools({ groups }: { groups: ProductionGroup[] }) {
  return (
    <div className="flex flex-wrap gap-2">
      <SheetButton groups={groups} />
      <a href={PRODUCTION_CSV} download className={buttonClass({})}>
        <Download size={20} />
        {t.csv}
      </a>
    </div>
  );
}
