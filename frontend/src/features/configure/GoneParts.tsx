import { usePricing } from '../../core/client';
import { formatDimensions, withEstimate } from '../../lib/format';
import { Card } from '../../ui';
import { useCartParts } from '../parts';
import { ReuploadNote } from '../preview';
import { texts } from './texts';

/** Parts of the cart that cannot be configured, because their files are gone. */
export function GoneParts() {
  const parts = useCartParts();
  const pricing = usePricing();
  const gone = parts.filter(({ file }) => file === 'gone');
  if (gone.length === 0) return null;
  return (
    <ul aria-label={texts.goneParts} className="flex flex-col gap-3">
      {gone.map(({ id, name, volumeCm3 }) => (
        <Card key={id} as="li" padding="sm">
          <h2 className="font-semibold wrap-anywhere">{name}</h2>
          {volumeCm3 !== null && pricing && (
            <p className="figures text-sm text-muted">
              {withEstimate(formatDimensions(pricing.estimatedDimensions(volumeCm3)), true)}
            </p>
          )}
          <ReuploadNote itemId={id} name={name} className="mt-1" />
        </Card>
      ))}
    </ul>
  );
}
