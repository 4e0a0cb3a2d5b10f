import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../../lib/cx';
import { formatCents, formatCount, formatPercent } from '../../lib/format';
import { Badge, Card, FileName, IconButton, Price, QuantityInput } from '../../ui';
import { moreForLessText, nextDiscountText, type PricedLine, usePartFacts } from '../cart';
import { type CartPart, setQuantity } from '../parts';
import { PartImage, PartVolumeNote, ReuploadNote } from '../preview';
import { ConfigurationList } from '../shop';

interface CartPartCardProps {
  part: CartPart;
  line: PricedLine;
  /** How a colour looks, as hex. */
  hexOf: (color: string) => string;
  onRemove: (part: CartPart) => void;
  /** One of many. */
  compact: boolean;
}

/**
 * One part of the cart: its configuration in words, its quantity, and what one piece and all of them cost. Drawn anew only when
 * something of its own has changed.
 */
export const CartPartCard = memo(function CartPartCard(props: CartPartCardProps) {
  const { part, line, compact } = props;
  return (
    <Card as="li" padding="none" className={cx('list-none', compact ? 'px-3 py-1.5' : 'p-4')}>
      {compact ? <PartRow {...props} /> : <WholePart {...props} />}
      <PartVolumeNote id={part.id} className="mt-3" />
      <Problem part={part} line={line} />
    </Card>
  );
});

/** One of many: on a wide window all of it is one row, without what a piece measures and weighs, which the step before says. */
function PartRow({ part, line, hexOf, onRemove }: CartPartCardProps) {
  const { id, name, configuration } = part;
  const { scaling } = usePartFacts(part);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 sm:flex-nowrap">
      <PartImage id={id} color={hexOf(configuration.primaryColor)} className="size-12 shrink-0" />
      <div className="min-w-0 flex-1 leading-snug">
        <h3 className="font-semibold">
          <FileName>{name}</FileName>
        </h3>
        <ConfigurationList configuration={configuration} hexOf={hexOf} scaling={scaling} />
        <MoreForLess part={part} line={line} />
      </div>
      <div className="flex w-full items-center gap-3 sm:w-auto">
        <Quantity part={part} />
        <LinePrice line={line} className="min-w-28 sm:w-44" />
        <RemoveButton part={part} onRemove={onRemove} className="-mr-2" />
      </div>
    </div>
  );
}

function WholePart({ part, line, hexOf, onRemove }: CartPartCardProps) {
  const { id, name, quantity, configuration } = part;
  const nextDiscount = nextDiscountText(line.hints.nextDiscount, quantity);
  const facts = usePartFacts(part);
  return (
    <>
      <div className="flex gap-4">
        <Picture id={id} color={hexOf(configuration.primaryColor)} />
        <div className="min-w-0 flex-1">
          <div className="flex items-start gap-2">
            <h3 className="min-w-0 flex-1 py-2 leading-snug font-semibold">
              <FileName>{name}</FileName>
            </h3>
            <RemoveButton part={part} onRemove={onRemove} className="-mt-0.5 -mr-2" />
          </div>
          <ConfigurationList configuration={configuration} hexOf={hexOf} {...facts} />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        {/* The hint wraps before the price goes to a row of its own: all cards of a list look alike. */}
        <div className="min-w-36 flex-1">
          <Quantity part={part} />
          {nextDiscount && <p className="mt-1.5 text-xs text-muted">{nextDiscount}</p>}
          <MoreForLess part={part} line={line} />
        </div>
        <LinePrice line={line} />
      </div>
    </>
  );
}

function RemoveButton({
  part,
  onRemove,
  className,
}: Pick<CartPartCardProps, 'part' | 'onRemove'> & { className: string }) {
  return (
    <IconButton label={`${part.name} entfernen`} className={className} onClick={() => onRemove(part)}>
      <Trash2 size={20} />
    </IconButton>
  );
}

function Quantity({ part: { id, name, quantity } }: Pick<CartPartCardProps, 'part'>) {
  return (
    <QuantityInput
      value={quantity}
      onChange={(value) => setQuantity(id, value)}
      label={`Anzahl von ${name}`}
    />
  );
}

/** Where a few pieces more cost less. */
function MoreForLess({ part, line }: Pick<CartPartCardProps, 'part' | 'line'>) {
  const { moreForLess } = line.hints;
  if (!moreForLess || line.problem) return null;
  return (
    <p className="figures mt-0.5 text-xs font-semibold text-success">
      {moreForLessText(moreForLess, part.quantity)}
    </p>
  );
}

/** Grey until the hex values come with the prices: the viewer's blue would say that nothing was chosen. */
const UNKNOWN_COLOR = '#a39b8f';

/** A part while the prices cannot be had: everything that was chosen is there all the same. */
export function UnpricedPartCard({ part }: { part: CartPart }) {
  return (
    <Card as="li" padding="sm" className="list-none">
      <div className="flex gap-4">
        <Picture id={part.id} color={UNKNOWN_COLOR} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
            <h3 className="min-w-0 leading-snug font-semibold">
              <FileName>{part.name}</FileName>
            </h3>
            <p className="figures text-muted">{formatCount(part.quantity)} Stück</p>
          </div>
          <ConfigurationList configuration={part.configuration} />
        </div>
      </div>
      <Problem part={part} />
    </Card>
  );
}

function Picture({ id, color }: { id: string; color: string }) {
  return <PartImage id={id} tellsArrival color={color} className="size-16 shrink-0 sm:size-20" />;
}

/** A fault that the customer has to mend: a choice that the shop no longer offers, or a missing file. */
function Problem({ part, line }: { part: CartPart; line?: PricedLine }) {
  const note = { itemId: part.id, name: part.name, className: 'mt-3' };
  if (!line?.problem) return part.file === 'gone' && <ReuploadNote {...note} />;
  if (part.volumeCm3 === null) return <ReuploadNote {...note} reason={line.problem} blocking />;
  return (
    <p role="alert" className="mt-3 text-sm text-danger">
      {line.problem}
    </p>
  );
}

function LinePrice({ line, className }: { line: PricedLine; className?: string }) {
  return (
    <div className={cx('ml-auto text-right', className)}>
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
