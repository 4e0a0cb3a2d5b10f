import { lazy, Suspense, useCallback, useState } from 'react';
import { lazyAside } from '../../lib/lazyPage';
import { useEverTrue } from '../../lib/useEverTrue';
import { useGradually } from '../../lib/useGradually';
import { Banner } from '../../ui';
import {
  hasOtherLists,
  type ListedPart,
  useFiles,
  useFilesToCome,
  useHeldParts,
  useListedParts,
} from '../files';
import { useVolumeOf } from '../measures';
import { tooManyParts } from '../parts';
import { ArrivalStatus, PreviewDialog } from '../preview';
import { PriceNote } from '../shop';
import { ContinueBar } from './ContinueBar';
import { DeletionNote } from './cards/DeletionNote';
import { FailedUploads } from './cards/FailedUploads';
import { LostUploads } from './cards/LostUploads';
import { UploadCard } from './cards/UploadCard';
import { useFirstPrices } from './cards/useFirstPrices';
import { texts } from './texts';

/** Most visits have one tab, or nothing in it. */
const OtherTabs = lazyAside(async () => ({ default: (await import('./cards/OtherTabs')).OtherTabs }));
const SplitPartDialog = lazy(async () => ({
  default: (await import('./split/SplitDialog')).SplitPartDialog,
}));
const UploadDialogs = lazyAside(async () => ({ default: (await import('./UploadDialogs')).UploadDialogs }));

/** The step below and beside the drop zone: the files with their acts, their sum and the way on. */
export function Uploads({ onNext }: { onNext: () => void }) {
  const restoring = useFilesToCome();
  const entries = useListedParts();
  const drawn = useGradually(entries.length);
  const [previewId, setPreviewId] = useState<string | null>(null);
  const [splitting, setSplitting] = useState<ListedPart | null>(null);
  const openPreview = useCallback((id: string) => setPreviewId(id), []);
  const volumeOf = useVolumeOf();
  const firstPrices = useFirstPrices(entries);
  const asks = useAsks();

  const empty = entries.length === 0;
  const tooMany = tooManyParts(entries.length);
  const shown = entries.slice(0, drawn);
  const namingStandard = shown.find(({ id }) => {
    const price = firstPrices.get(id);
    return price && price.cheapestCents !== price.standardCents;
  })?.id;
  return (
    <>
      <div className="flex min-w-0 flex-col gap-4 empty:hidden">
        <ArrivalStatus />
        {!restoring && hasOtherLists() && (
          <Suspense>
            <OtherTabs />
          </Suspense>
        )}
        <LostUploads />
        {tooMany && (
          <Banner tone="warning" live="status">
            {tooMany}
          </Banner>
        )}
        {!empty && (
          <section aria-label={texts.files}>
            <h2 className="sr-only">{texts.files}</h2>
            <ul className="flex flex-col gap-3">
              {shown.map((entry) => (
                <UploadCard
                  key={entry.id}
                  entry={entry}
                  volumeOf={volumeOf}
                  price={firstPrices.get(entry.id)}
                  namesStandard={entry.id === namingStandard}
                  onPreview={openPreview}
                  onSplit={setSplitting}
                />
              ))}
            </ul>
            <FailedUploads failed={shown.filter(({ status }) => status === 'error')} />
            <DeletionNote entries={shown} />
            {/* A wide window has it beside the total. Only once there are prices: it would be pushed down by them. */}
            {shown.some(({ measures }) => measures) && <PriceNote className="mt-3 lg:hidden" />}
          </section>
        )}
      </div>
      {!empty && <ContinueBar entries={entries} firstPrices={firstPrices} onNext={onNext} />}
      {asks && (
        <Suspense>
          <UploadDialogs />
        </Suspense>
      )}
      {splitting && (
        <Suspense>
          <SplitPartDialog entry={splitting} onClose={() => setSplitting(null)} />
        </Suspense>
      )}
      <PreviewDialog
        entry={entries.find(({ id }) => id === previewId) ?? null}
        onClose={() => setPreviewId(null)}
      />
    </>
  );
}

/** Whether a dialog of the step was ever wanted; its code comes with the first one. */
function useAsks(): boolean {
  const held = useHeldParts().length > 0;
  const refusing = useFiles(
    ({ unsupported, tooLarge, oversized }) => unsupported.length + tooLarge.length + oversized.length > 0,
  );
  return useEverTrue(held || refusing);
}
