import { Rotate3d, RotateCw, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Button, Card, IconButton, QuantityInput } from '../../ui';
import { isRunning, type UploadedFile } from './entry';
import { PartFacts } from './PartFacts';
import { PartImage } from './PartImage';
import { StorageBadge } from './StorageBadge';
import { texts } from './texts';
import { UploadProgress } from './UploadProgress';
import { removeUpload, retryUpload, setQuantity } from './verbs';

/** One uploaded file with its facts and everything that can be done with it. */
export const UploadCard = memo(function UploadCard({
  entry,
  onPreview,
}: {
  entry: UploadedFile;
  onPreview: (id: string) => void;
}) {
  const { id, name, measures } = entry;
  const failed = entry.status === 'error';
  return (
    <Card as="li" padding="none" className="p-3 sm:p-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 sm:grid-rows-[auto_1fr] sm:gap-x-5 sm:gap-y-1">
        <PartImage id={id} className="size-20 sm:row-span-2 sm:size-28" />
        <div className="flex items-start gap-2">
          <h3 className="min-w-0 flex-1 py-1.5 leading-snug font-semibold wrap-anywhere">{name}</h3>
          {/* An upload under way has 'cancel', which removes it as well. */}
          {!isRunning(entry) && (
            <IconButton label={texts.remove(name)} onClick={() => removeUpload(id)} className="-mt-1 -mr-1">
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          )}
        </div>
        <div className="col-span-2 sm:col-span-1">
          <PartFacts entry={entry} />
        </div>
      </div>
      <UploadProgress entry={entry} />
      {failed && (
        <div className="mt-3 rounded-md bg-danger-soft p-3">
          <p className="font-semibold text-danger">{texts.status.failed}</p>
          <p className="mt-0.5 text-sm wrap-anywhere">{entry.error}</p>
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <QuantityInput
          value={entry.quantity}
          onChange={(quantity) => setQuantity(id, quantity)}
          label={texts.quantityOf(name)}
        />
        {measures && (
          <Button
            icon={<Rotate3d size={20} aria-hidden="true" />}
            aria-label={texts.previewOf(name)}
            onClick={() => onPreview(id)}
          >
            {texts.preview}
          </Button>
        )}
        {failed && (
          <Button
            icon={<RotateCw size={20} aria-hidden="true" />}
            aria-label={texts.retryOf(name)}
            onClick={() => retryUpload(id)}
          >
            {texts.retry}
          </Button>
        )}
        <StorageBadge entry={entry} className="ml-auto" />
      </div>
    </Card>
  );
});
