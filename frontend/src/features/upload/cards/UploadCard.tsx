import { Rotate3d, RotateCw, Trash2, Ungroup } from 'lucide-react';
import { memo } from 'react';
import { isComplete } from '../../../core/client';
import { cx } from '../../../lib/cx';
import { formatBytes } from '../../../lib/format';
import { words } from '../../../lib/words';
import { Button, Card, FileName, IconButton, QuantityInput } from '../../../ui';
import { isRunning, type ListedPart, takeInAgain } from '../../files';
import type { VolumeOf } from '../../measures';
import { removeParts, setQuantity } from '../../parts';
import { PartImage } from '../../preview';
import { texts } from '../texts';
import { PartFacts } from './PartFacts';
import { StorageBadge } from './StorageBadge';
import { UploadProgress } from './UploadProgress';
import type { FirstPrices } from './useFirstPrices';

/** One uploaded file with its facts and everything that can be done with it. */
export const UploadCard = memo(function UploadCard({
  entry,
  volumeOf,
  price,
  namesStandard,
  onPreview,
  onSplit,
}: {
  entry: ListedPart;
  volumeOf: VolumeOf;
  price: FirstPrices | undefined;
  /** In a narrow window one card says for all which configuration is the standard; a wide one has it beside the total. */
  namesStandard: boolean;
  onPreview: (id: string) => void;
  onSplit: (entry: ListedPart) => void;
}) {
  const { id, name, measures } = entry;
  const failed = entry.status === 'error';
  const isNew = !failed && entry.stage !== 'cart';
  return (
    <Card
      as="li"
      data-id={id}
      padding="none"
      className="p-3 [contain-intrinsic-size:auto_24rem] [content-visibility:auto] sm:p-4 sm:[contain-intrinsic-size:auto_15rem]"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 sm:grid-rows-[auto_auto_1fr] sm:gap-x-5">
        <PartImage id={id} className="size-20 sm:row-span-3 sm:size-32" />
        {/* As high as the button that comes when the upload has ended. */}
        <div className="flex min-h-10 items-start gap-2">
          <div className="min-w-0 flex-1 py-1.5 sm:flex sm:flex-wrap sm:items-center sm:gap-x-3">
            <h3 className="leading-snug font-semibold">
              <FileName>{name}</FileName>
            </h3>
            {!failed && <StorageBadge entry={entry} />}
          </div>
          {/* An upload under way has 'cancel', which removes it as well. */}
          {!isRunning(entry) && (
            <IconButton label={texts.remove(name)} onClick={() => removeParts([id])} className="-mt-1 -mr-1">
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          )}
        </div>
        {/* The room of what a usual part says once it is measured and stored, so that no card grows under a finger. */}
        <div className={cx('col-span-2 sm:col-span-1', isNew && 'min-h-41 sm:min-h-26')}>
          {failed ? (
            <FailedFacts entry={entry} />
          ) : (
            <PartFacts entry={entry} volumeOf={volumeOf} onPreview={onPreview} />
          )}
        </div>
        <div className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-2 self-end sm:col-span-1">
          {!failed && (
            <QuantityInput
              value={entry.quantity}
              onChange={(quantity) => setQuantity(id, quantity)}
              label={texts.quantityOf(name)}
            />
          )}
          {!failed && (measures || entry.file !== 'here') && (
            <Button
              icon={<Rotate3d size={20} aria-hidden="true" />}
              aria-label={texts.previewOf(name)}
              onClick={() => onPreview(id)}
            >
              {texts.preview}
            </Button>
          )}
          {!failed && isAssembly(entry) && (
            <Button
              icon={<Ungroup size={20} aria-hidden="true" />}
              aria-label={texts.splitOf(name)}
              onClick={() => onSplit(entry)}
            >
              {texts.splitShort}
            </Button>
          )}
          {failed && !entry.fault && (
            <Button
              icon={<RotateCw size={20} aria-hidden="true" />}
              aria-label={texts.retryOf(name)}
              onClick={() => takeInAgain(id)}
            >
              {words.retry}
            </Button>
          )}
          {price && (
            <p className="ml-auto text-right leading-tight">
              <span className="sr-only">{texts.price}: </span>
              <span className="figures font-semibold">{texts.firstPrices(price)}</span>{' '}
              {namesStandard && (
                <span className="figures block text-xs text-muted lg:hidden">
                  {texts.standard(price.standard)}
                </span>
              )}
            </p>
          )}
        </div>
      </div>
      <UploadProgress entry={entry} />
    </Card>
  );
});

/** Why it failed, in the room of the facts: one box, whatever else is wrong with the file. */
function FailedFacts({ entry: { format, size, fault, error } }: { entry: ListedPart }) {
  return (
    <>
      <p className="text-sm text-muted">
        {format.toUpperCase()} · {formatBytes(size)}
      </p>
      <div className="mt-2 rounded-md bg-danger-soft p-3">
        <p className="font-semibold text-danger">{texts.status[fault ?? 'failed']}</p>
        <p className="mt-0.5 text-sm wrap-anywhere">{error}</p>
      </div>
    </>
  );
}

/** Whether its file says which bodies it is made of. */
function isAssembly({ format, measures }: ListedPart): boolean {
  return format === 'step' && measures !== undefined && isComplete(measures) && measures.shells > 1;
}
