import { Suspense, useEffect, useRef } from 'react';
import { warmCore } from '../../core/client';
import { cx } from '../../lib/cx';
import { onFirstMove } from '../../lib/later';
import { useEverTrue } from '../../lib/useEverTrue';
import { useIsHydrated } from '../../lib/useIsHydrated';
import { Button, Loading, PageTitle, Skeleton, toast } from '../../ui';
import { hasOtherLists, useFiles, useHeldParts, useListedParts, useRestoredFiles } from '../files';
import { AtAGlance } from './AtAGlance';
import { DropZone } from './choose/DropZone';
import { followLaunches } from './launchedFiles';
import { Uploads } from './loadWork';
import { startTexts as texts } from './startTexts';
import { useKeptFocus } from './useKeptFocus';

/** The first step of the wizard: files in, parts with their measures out. */
export function UploadStep({ onNext }: { onNext: () => void }) {
  const restoring = useRestoredFiles();
  const empty = useListedParts().length === 0;
  const isAtWork = useIsAtWork(!empty);
  const step = useRef<HTMLDivElement>(null);
  useKeptFocus(step);
  useEffect(warmCore, []);
  useEffect(followLaunches, []);
  useEffect(() => onFirstMove(() => void Uploads.preload().catch(() => undefined)), []);
  return (
    <div ref={step} data-has-files={empty ? undefined : ''} className="flex flex-col gap-6">
      <PageTitle
        lead={
          <>
            {texts.lead} <span className="max-sm:hidden">{texts.leadToNext}</span>
          </>
        }
      >
        {texts.title}
      </PageTitle>
      {/* It stays with the first file, whose card would jump into its place. */}
      <AtAGlance />
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4',
          !empty && 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]',
        )}
      >
        <DropZone compact={!empty} />
        {restoring && (
          <Loading label={texts.restoring} className="flex flex-col gap-2">
            <p>{texts.restoring}</p>
            <Skeleton className="h-36 w-full rounded-lg" />
          </Loading>
        )}
        {isAtWork && (
          <Suspense fallback={empty ? null : <Skeleton className="h-36 w-full rounded-lg" />}>
            <Uploads onNext={onNext} />
          </Suspense>
        )}
        {/* Before the first file the drop zone has the stage; the way on is there, but does not ask for a look. */}
        {empty && (
          <div className="mt-2 sm:ml-auto">
            <Button
              variant="primary"
              size="lg"
              wide
              softDisabled
              onClick={refuse}
              className="max-sm:px-3 max-sm:text-base"
            >
              {texts.ready(0)}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function refuse(): void {
  toast.warning(texts.refused);
}

/** Whether there are files, or was a message or question about some: a dialog that is closed gives the focus back. */
function useIsAtWork(hasFiles: boolean): boolean {
  const isHydrated = useIsHydrated();
  const isHeld = useHeldParts().length > 0;
  const hasMessages = useFiles(
    ({ lost, unsupported, tooLarge, oversized }) =>
      lost.length + unsupported.length + tooLarge.length + oversized.length > 0,
  );
  return useEverTrue(hasFiles || isHeld || hasMessages || (isHydrated && hasOtherLists()));
}
