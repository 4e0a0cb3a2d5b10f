import type { ProductionGroup } from '../../api/adminProduction';
import { formatDate, plural } from '../../lib/format';
import { Badge, Card } from '../../ui';
import { today } from '../analytics/periods';
import { PartRow } from './PartRow';
import { SheetButton } from './SheetButton';
import { texts as t } from './texts';
import { amount, groupName, noon } from './words';

/** What one printer can make one after another. */
export function GroupCard({ group }: { group: ProductionGroup }) {
  const name = groupName(group);
  return (
    <Card as="section" aria-label={name} padding="none">
      <div className="flex flex-wrap items-start justify-between gap-3 p-4">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{name}</h2>
          <p className="figures mt-1 text-sm text-muted">
            {group.openPieces === 0
              ? t.done
              : `${t.open(plural(group.openPieces, 'Stück', 'Stück'))}, ${amount(group)}`}
          </p>
          <p className="figures mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <span>{t.oldest(formatDate(group.oldest))}</span>
            {group.due && (
              <span className="font-semibold text-ink">{t.due(formatDate(noon(group.due)))}</span>
            )}
            {group.due && group.due < today() && <Badge tone="danger">{t.late}</Badge>}
          </p>
        </div>
        <SheetButton groups={[group]} name={name} />
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {group.parts.map((part) => (
          <PartRow key={`${part.orderId} ${part.position}`} part={part} />
        ))}
      </ul>
    </Card>
  );
}
