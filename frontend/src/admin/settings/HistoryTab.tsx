import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettings } from '../../api/settings';
import {
  restoreSettings,
  type SettingsVersion,
  useSettingsVersions,
  useVersionChanges,
} from '../../api/settingsVersions';
import { withPassword } from '../../features/session';
import { errorText } from '../../lib/errorText';
import { formatDateTime } from '../../lib/format';
import {
  Badge,
  Banner,
  Button,
  Card,
  ConfirmDialog,
  FailureBanner,
  Loading,
  Skeleton,
  toast,
} from '../../ui';
import { settingsSaved } from '../useSaveSettings';
import { jumpTitle, priceJumps } from './priceJumps';
import { Lines } from './SettingsEditor';
import { texts } from './texts';

const t = texts.history;

/** Each save with who, when and what, and the way back to it. */
export function HistoryTab({ version: current }: { version: number }) {
  const versions = useSettingsVersions();
  const [chosen, setChosen] = useState<number | null>(null);
  if (versions.isError)
    return (
      <FailureBanner title={t.failed} onRetry={() => void versions.refetch()}>
        {errorText(versions.error)}
      </FailureBanner>
    );
  if (!versions.data)
    return (
      <Loading label={t.title}>
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  const rows = versions.data.pages.flatMap(({ data }) => data);
  return (
    <>
      <ol className="flex flex-col gap-3">
        {rows.map((row) => (
          <li key={row.version}>
            <Version row={row} isCurrent={row.version === current} onRestore={() => setChosen(row.version)} />
          </li>
        ))}
      </ol>
      {versions.hasNextPage && (
        <Button
          className="mt-4"
          busy={versions.isFetchingNextPage}
          onClick={() => void versions.fetchNextPage()}
        >
          {t.older}
        </Button>
      )}
      <Restore version={chosen} current={current} onClose={() => setChosen(null)} />
    </>
  );
}

function Version({
  row,
  isCurrent,
  onRestore,
}: {
  row: SettingsVersion;
  isCurrent: boolean;
  onRestore: () => void;
}) {
  return (
    <Card padding="sm" className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h3 className="font-semibold">
          {t.version(row.version)} {isCurrent && <Badge tone="success">{t.current}</Badge>}
        </h3>
        <p className="text-sm text-muted">
          {formatDateTime(row.savedAt)}, {row.savedBy ?? t.shipped}
          {row.restoredFrom != null && ` · ${t.restored(row.restoredFrom)}`}
        </p>
        {row.changes.length > 0 ? (
          <Lines lines={row.changes} />
        ) : (
          <p className="mt-2">{row.version === 1 ? t.first : t.nothing}</p>
        )}
      </div>
      {!isCurrent && (
        <Button size="sm" onClick={onRestore}>
          {t.restore}
        </Button>
      )}
    </Card>
  );
}

function Restore({
  version,
  current,
  onClose,
}: {
  version: number | null;
  current: number;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const changes = useVersionChanges(version);
  const inForce = useSettings().data?.settings;
  const jumps = changes.data && inForce ? priceJumps(inForce, changes.data.settings) : [];
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const restore = async (chosen: number): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await withPassword(() => restoreSettings(chosen, current));
      settingsSaved(queries, answer);
      toast.success(t.done(chosen));
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={version !== null}
      onOpenChange={onClose}
      title={version === null ? '' : t.confirm(version)}
      description={t.confirmText}
      confirmLabel={jumps.length > 0 ? texts.jumps.restore : t.restore}
      danger={jumps.length > 0}
      busy={busy}
      confirmDisabled={!changes.data || !inForce}
      onConfirm={() => version !== null && void restore(version)}
    >
      {changes.data ? (
        <Lines lines={changes.data.changes.length > 0 ? changes.data.changes : [t.nothing]} />
      ) : changes.isError ? (
        <FailureBanner title={t.changesFailed} onRetry={() => void changes.refetch()}>
          {errorText(changes.error)}
        </FailureBanner>
      ) : (
        <Loading label={t.comparing}>
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      {jumps.length > 0 && (
        <Banner tone="warning" title={jumpTitle(jumps)}>
          <Lines lines={jumps.map(({ what, before, after }) => texts.jumps.line(what, before, after))} />
        </Banner>
      )}
      {failure && (
        <Banner tone="danger" live="alert">
          {failure}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
