import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { warmCore } from '../../core/client';
import { cx } from '../../lib/cx';
import { useGradually } from '../../lib/useGradually';
import { useIsHydrated } from '../../lib/useIsHydrated';
import { Banner, Loading, PageTitle, Skeleton } from '../../ui';
import {
  hasOtherLists,
  type ListedPart,
  useFiles,
  useHeldParts,
  useListedParts,
  useRestoredFiles,
  useVolumeOf,
} from '../files';
import { tooManyParts } from '../parts';
import { ArrivalStatus, PreviewDialog } from '../preview';
import { PriceNote } from '../shop';
import { ContinueBar } from './ContinueBar';
import { FailedUploads } from './cards/FailedUploads';
import { LostUploads } from './cards/LostUploads';
import { UploadCard } from './cards/UploadCard';
import { useFirstPrices } from './cards/useFirstPrices';
import { DropZone } from './choose/DropZone';
import { followLaunches } from './launchedFiles';
import { texts } from './texts';
import { useKeptFocus } from './useKeptFocus';

/** Most visits have one tab, or nothing in it. */
const OtherTabs = lazy(async () => ({ default: (await import('./cards/OtherTabs')).OtherTabs }));
const SplitPartDialog = lazy(async () => ({
  default: (await import('./split/SplitDialog')).SplitPartDialog,
}));
const UploadDialogs = lazy(async () => ({ default: (await import('./UploadDialogs')).UploadDialogs }));

/** The first step of the wizard: files in, parts with their measures out. */
export function UploadStep({ onNext }: { onNext: () => void }) {
  const restoring = useRestoredFiles();
  const entries = useListedParts();
  const drawn = useGradually(entries.length);
  const [previewId, setPreviewId] = useState<string | null>(null);
  const [splitting, setSplitting] = useState<ListedPart | null>(null);
  const openPreview = useCallback((id: string) => setPreviewId(id), []);
  const volumeOf = useVolumeOf();
  const firstPricesOf = useFirstPrices(entries.length > 0);
  const step = useRef<HTMLDivElement>(null);
  useKeptFocus(step);
  useEffect(warmCore, []);
  useEffect(followLaunches, []);
  const asks = useAsks();
  const isHydrated = useIsHydrated();

  const empty = entries.length === 0;
  const tooMany = tooManyParts(entries.length);
  const shown = entries.slice(0, drawn);
  return (
    <div ref={step} data-has-files={empty ? undefined : ''} className="flex flex-col gap-6">
      <ArrivalStatus />
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <div className={cx('grid items-start gap-6', !empty && 'lg:grid-cols-[minmax(0,1fr)_20rem]')}>
        <div className="flex min-w-0 flex-col gap-4">
          <DropZone compact={!empty} />
          {restoring && (
            <Loading label={texts.restoring} className="flex flex-col gap-2">
              <p>{texts.restoring}</p>
              <Skeleton className="h-36 w-full rounded-lg" />
            </Loading>
          )}
          {isHydrated && !restoring && hasOtherLists() && (
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
                    firstPricesOf={firstPricesOf}
                    onPreview={openPreview}
                    onSplit={setSplitting}
                  />
                ))}
              </ul>
              <FailedUploads failed={shown.filter(({ status }) => status === 'error')} />
              {/* A wide window has it beside the total. Only once there are prices: it would be pushed down by them. */}
              {shown.some(({ measures }) => measures) && <PriceNote className="mt-3 lg:hidden" />}
            </section>
          )}
        </div>
        <ContinueBar entries={entries} firstPricesOf={firstPricesOf} onNext={onNext} />
      </div>
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
    </div>
  );
}

/** Whether a dialog of the step was ever wanted; its code comes with the first one. */
function useAsks(): boolean {
  const held = useHeldParts().length > 0;
  const refusing = useFiles(
    ({ unsupported, tooLarge, oversized }) => unsupported.length + tooLarge.length + oversized.length > 0,
  );
  const asked = useRef(false);
  asked.current ||= held || refusing;
  return asked.current;
}
