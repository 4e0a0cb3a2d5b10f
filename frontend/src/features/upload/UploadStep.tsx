import { useCallback, useEffect, useState } from 'react';
import { warmCore } from '../../core/client';
import { cx } from '../../lib/cx';
import { Loading, PageTitle, Skeleton } from '../../ui';
import { ContinueBar } from './ContinueBar';
import { DropZone } from './DropZone';
import { FailedUploads } from './FailedUploads';
import { PreviewDialog } from './PreviewDialog';
import { useRestoredUploads } from './restore';
import { useUploads } from './store';
import { texts } from './texts';
import { UploadCard } from './UploadCard';
import { UploadDialogs } from './UploadDialogs';
import { useVolumeOf } from './useVolume';

/** The first step of the wizard: files in, parts with their measures out. */
export function UploadStep({ onNext }: { onNext: () => void }) {
  const restoring = useRestoredUploads();
  const entries = useUploads((state) => state.entries);
  const [previewId, setPreviewId] = useState<string | null>(null);
  const openPreview = useCallback((id: string) => setPreviewId(id), []);
  const volumeOf = useVolumeOf();
  useEffect(warmCore, []);

  const empty = entries.length === 0;
  return (
    <div className="flex flex-col gap-6">
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
          <FailedUploads entries={entries} />
          {!empty && (
            <section aria-label={texts.files}>
              <ul className="flex flex-col gap-3">
                {entries.map((entry) => (
                  <UploadCard key={entry.id} entry={entry} volumeOf={volumeOf} onPreview={openPreview} />
                ))}
              </ul>
            </section>
          )}
        </div>
        <ContinueBar entries={entries} onNext={onNext} />
      </div>
      <UploadDialogs />
      <PreviewDialog
        entry={entries.find(({ id }) => id === previewId) ?? null}
        onClose={() => setPreviewId(null)}
      />
    </div>
  );
}
