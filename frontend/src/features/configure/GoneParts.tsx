import { usePricing } from '../../core/client';
import { formatDimensions, withEstimate } from '../../lib/format';
import { Card } from '../../ui';
import { useCart, useMissingFiles } from '../cart';
import { ReuploadNote } from '../upload';
import { texts } from './texts';

/** Parts of the cart that cannot be configured, because nobody has their files any more. */
export function GoneParts() {
  const ids = useMissingFiles((state) => state.ids);
  const items = useCart((cart) => cart.items);
  const pricing = usePricing();
  const gone = items.filter(({ id }) => ids.includes(id));
  if (gone.length === 0) return null;
  return (
    <ul aria-label={texts.goneParts} className="flex flex-col gap-3">
      {gone.map(({ id, fileName, volume }) => (
        <Card key={id} as="li" padding="sm">
          <h2 className="font-semibold wrap-anywhere">{fileName}</h2>
          {volume !== null && pricing && (
            <p className="figures text-sm text-muted">
              {withEstimate(formatDimensions(pricing.estimatedDimensions(volume)), true)}
            </p>
          )}
          <ReuploadNote itemId={id} name={fileName} className="mt-1" />
        </Card>
      ))}
    </ul>
  );
}
