import { ArrowLeft } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useIsOneColumn } from '../../lib/useIsOneColumn';
import { Button, EmptyState, FailureBanner, Loading, PageTitle, Spinner } from '../../ui';
import { useListedParts, useRestoredFiles } from '../files';
import { ArrivalStatus, PreviewDialog } from '../preview';
import { COMPACT_FROM } from '../shop';
import { continueState } from '../upload';
import { CartBar } from './CartBar';
import { ContactBox } from './ContactBox';
import { useConfigurator } from './configurator';
import { GoneParts } from './GoneParts';
import { PartList } from './PartList';
import { SettingsPanel } from './SettingsPanel';
import { SettingsSheet } from './SettingsSheet';
import { texts } from './texts';
import { useTravellingColumn } from './useTravellingColumn';

/** The second step of the wizard: how each part is to be printed, and what that costs. */
export function ConfigureStep({ onNext, onBack }: { onNext: () => void; onBack: () => void }) {
  const restoring = useRestoredFiles();
  const entries = useListedParts();
  const configurator = useConfigurator();
  const [previewId, setPreviewId] = useState<string | null>(null);
  const oneColumn = useIsOneColumn();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const openSettings = useCallback(() => setSettingsOpen(true), []);
  const column = useTravellingColumn(!oneColumn);

  if (restoring) {
    return (
      <div role="status" className="flex flex-col items-center gap-4 py-24 text-center">
        <Spinner size={32} />
        <p className="text-lg">{texts.restoring}</p>
      </div>
    );
  }
  if (entries.length === 0) {
    return (
      <>
        <EmptyState
          level={1}
          title={texts.empty.title}
          text={texts.empty.text}
          action={
            <Button variant="primary" onClick={onBack}>
              {texts.empty.action}
            </Button>
          }
        />
        <GoneParts />
      </>
    );
  }
  // The step can be entered by its address while uploads still run or have failed (UPL-18).
  const { refusal } = continueState(entries);
  if (refusal !== null) {
    return (
      <EmptyState
        level={1}
        title={texts.unfinished}
        text={refusal}
        action={
          <Button variant="primary" onClick={onBack}>
            {texts.back}
          </Button>
        }
      />
    );
  }

  const previewed =
    configurator.status === 'ready'
      ? configurator.parts.find(({ entry }) => entry.id === previewId)
      : undefined;
  return (
    <div className="flex flex-col gap-6">
      <ArrivalStatus />
      <PageTitle
        lead={
          <span className={entries.length >= COMPACT_FROM ? 'max-sm:sr-only' : undefined}>{texts.lead}</span>
        }
        aside={
          <Button
            variant="ghost"
            icon={<ArrowLeft size={20} />}
            onClick={onBack}
            className="max-sm:-ml-4 sm:-mr-4"
          >
            {texts.back}
          </Button>
        }
      >
        {texts.title}
      </PageTitle>
      <GoneParts />
      {configurator.status === 'loading' && (
        <Loading
          label={texts.pricesLoading}
          className="grid gap-6 lg:grid-cols-2"
          shapes={['h-64 rounded-lg', 'h-64 rounded-lg']}
        />
      )}
      {configurator.status === 'failed' && (
        <FailureBanner onRetry={configurator.retry}>{texts.pricesFailed}</FailureBanner>
      )}
      {configurator.status === 'ready' && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
          <PartList configurator={configurator} onPreview={setPreviewId} onSelect={openSettings} />
          <div ref={column} className="flex flex-col gap-4">
            {!oneColumn && <SettingsPanel configurator={configurator} />}
            <ContactBox />
          </div>
          <CartBar configurator={configurator} onNext={onNext} onSettings={openSettings} />
        </div>
      )}
      {oneColumn && configurator.status === 'ready' && (
        <SettingsSheet
          configurator={configurator}
          open={settingsOpen}
          onClose={() => setSettingsOpen(false)}
        />
      )}
      <PreviewDialog
        entry={previewed?.entry ?? null}
        color={
          previewed && configurator.status === 'ready'
            ? configurator.prices.hexOf(previewed.configuration.primaryColor)
            : undefined
        }
        onClose={() => setPreviewId(null)}
      />
    </div>
  );
}
