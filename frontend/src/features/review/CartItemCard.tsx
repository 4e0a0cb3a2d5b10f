import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Pricing, Settings } from '../../core/client';
import { formatCents, formatCount, formatPercent } from '../../lib/format';
import { Badge, Card, FileName, IconButton, Price, QuantityInput } from '../../ui';
import {
  type CartItem,
  ConfigurationList,
  moreForLess,
  moreForLessText,
  type PricedLine,
  useItemFacts,
  useMissingFiles,
} from '../cart';
import { PartVolumeNote, ReuploadNote } from '../upload';

export interface CartItemCardProps {
  item: CartItem;
  line: PricedLine;
  settings: Settings;
  pricing: Pricing;
  /** The small drawing of the part. */
  picture: ReactNode;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

/** One part of the cart: its configuration in words, its quantity, and what one piece and all of them cost. */
export function CartItemCard({
  item,
  line,
  settings,
  pricing,
  picture,
  onQuantity,
  onRemove,
}: CartItemCardProps) {
  const next = pricing.nextDiscount(item.quantity, settings);
  const { quantity, volume, configuration } = item;
  const facts = useItemFacts(item);
  const cheaper =
    volume === null || line.problem
      ? undefined
      : moreForLess(
          { ...line, quantity },
          settings.quantityDiscounts,
          (pieces) => pricing.displayQuote(volume, pieces, configuration, settings).lineCents,
        );
  return (
    <Card as="li" padding="sm" className="list-none">
      <div className="flex gap-4">
        {picture}
        <div className="min-w-0 flex-1">
          <div className="flex items-start gap-2">
            <h3 className="min-w-0 flex-1 py-2 leading-snug font-semibold">
              <FileName>{item.fileName}</FileName>
            </h3>
            <IconButton label={`${item.fileName} entfernen`} className="-mt-0.5 -mr-2" onClick={onRemove}>
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          </div>
          <ConfigurationList
            configuration={item.configuration}
            pricing={pricing}
            settings={settings}
            {...facts}
          />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <div>
          <QuantityInput value={item.quantity} onChange={onQuantity} label={`Anzahl von ${item.fileName}`} />
          {next && (
            <p className="mt-1.5 text-xs text-muted">
              Ab {next.minQuantity} Stück {formatPercent(next.discountPercent)} Rabatt
            </p>
          )}
          {cheaper && (
            <p className="figures mt-0.5 text-xs font-semibold text-success">
              {moreForLessText(cheaper, quantity)}
            </p>
          )}
        </div>
        <LinePrice line={line} />
      </div>
      <PartVolumeNote id={item.id} className="mt-3" />
      <Problem item={item} line={line} />
    </Card>
  );
}

/** A part while the prices cannot be had: everything that was chosen is there all the same. */
export function UnpricedItemCard({ item, picture }: Pick<CartItemCardProps, 'item' | 'picture'>) {
  return (
    <Card as="li" padding="sm" className="list-none">
      <div className="flex gap-4">
        {picture}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
            <h3 className="min-w-0 leading-snug font-semibold">
              <FileName>{item.fileName}</FileName>
            </h3>
            <p className="figures text-muted">{formatCount(item.quantity)} Stück</p>
          </div>
          <ConfigurationList configuration={item.configuration} />
        </div>
      </div>
      <Problem item={item} />
    </Card>
  );
}

/** What the customer has to set right: a choice that the shop no longer offers, or a file. */
function Problem({ item, line }: { item: CartItem; line?: PricedLine }) {
  const gone = useMissingFiles(({ ids }) => ids.includes(item.id));
  const part = { itemId: item.id, name: item.fileName, className: 'mt-3' };
  if (!line?.problem) return gone && <ReuploadNote {...part} />;
  if (item.volume === null) return <ReuploadNote {...part} reason={line.problem} blocking />;
  return (
    <p role="alert" className="mt-3 text-sm text-danger">
      {line.problem}
    </p>
  );
}

function LinePrice({ line }: { line: PricedLine }) {
  return (
    <div className="ml-auto text-right">
      <p className="figures text-sm text-muted">
        {line.discountPercent > 0 && line.unitCentsBeforeDiscount !== line.unitCents && (
          <>
            <s>
              <span className="sr-only">ohne Rabatt </span>
              {formatCents(line.unitCentsBeforeDiscount)}
            </s>{' '}
            −{formatPercent(line.discountPercent)}{' '}
          </>
        )}
        <span className="whitespace-nowrap">{formatCents(line.unitCents)} je Stück</span>
      </p>
      <p className="mt-0.5 text-lg font-semibold">
        {line.formerLineCents !== null && (
          <>
            <Badge tone="warning" className="mr-2 align-middle">
              Neuer Preis
            </Badge>
            <s className="mr-2 text-sm font-normal text-muted">
              <span className="sr-only">bisher </span>
              <Price cents={line.formerLineCents} />
            </s>
          </>
        )}
        <Price cents={line.lineCents} />
      </p>
    </div>
  );
}
