import { Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { cx } from '../../lib/cx';
import { Button, ConfirmDialog, QuantityInput } from '../../ui';
import { removeParts, setQuantity } from '../parts';
import type { ConfiguredPart } from './configurator';
import { texts } from './texts';

/** One quantity for several parts, and the way to remove them. */
export const BulkActions = memo(function BulkActions({
  parts,
  className,
}: {
  /** The parts that a press changes. */
  parts: readonly ConfiguredPart[];
  className?: string;
}) {
  const [asking, setAsking] = useState(false);
  const [first] = parts;
  if (!first || parts.length < 2) return null;
  const ids = parts.map(({ entry }) => entry.id);
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-1', className)}>
      <div className="flex items-center gap-2">
        <span aria-hidden="true" className="text-sm text-muted">
          {texts.quantityOfAllShort}
        </span>
        <QuantityInput
          value={first.entry.quantity}
          onChange={(quantity) => {
            for (const id of ids) setQuantity(id, quantity);
          }}
          label={texts.quantityOfAll}
        />
      </div>
      <Button
        variant="ghost"
        icon={<Trash2 size={18} />}
        onClick={() => setAsking(true)}
        className="max-sm:-ml-4"
      >
        {texts.removeSelected(ids.length)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.removeTitle(ids.length)}
        description={texts.removeText}
        confirmLabel={texts.remove}
        danger
        onConfirm={() => {
          setAsking(false);
          removeParts(ids);
        }}
      />
    </div>
  );
});
