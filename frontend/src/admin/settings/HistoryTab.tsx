import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  restoreSettings,
  type SettingsVersion,
  useSettingsVersions,
  useVersionChanges,
} from '../../api/settingsVersions';
import { withPassword } from '../../features/session';
import { errorText } from '../../lib/errorText';
import { formatDateTime } from '../../lib/format';
import { Answer, Badge, Banner, Button, Card, ConfirmDialog, FailureNote, MorePages, toast } from '../../ui';
import { priceJumpOf } from './priceJump';
import { Lines } from './SettingsEditor';
import { texts } from './texts';
import { settingsSaved } from './useSaveSettings';

const t = texts.history;

/** Each save with who, when and what, and the way back to it. */
export function HistoryTab({ version: current }: { version: number }) {
  const versions = useSettingsVersions();
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <Answer query={versions} failed={t.failed} loading={t.title}>
      {({ pages }) => (
        <>
          <ol className="flex flex-col gap-3">
            {pages
              .flatMap(({ data }) => data)
              .map((row) => (
                <li key={row.version}>
                  <Version
                    row={row}
                    isCurrent={row.version === current}
                    onRestore={() => setChosen(row.version)}
                  />
                </li>
              ))}
          </ol>
          <MorePages pages={versions} failed={t.failed} className="mt-4">
            {t.older}
          </MorePages>
          <Restore version={chosen} current={current} onClose={() => setChosen(null)} />
        </>
      )}
    </Answer>
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
        <h2 className="font-semibold">
          {t.version(row.version)} {isCurrent && <Badge tone="success">{t.current}</Badge>}
        </h2>
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
  const restore = useMutation({
    mutationFn: ({ chosen, ...meant }: { chosen: number; confirmed?: true }) =>
      withPassword(() => restoreSettings(chosen, { baseVersion: current, ...meant })),
    onSuccess: (answer, { chosen }) => {
      settingsSaved(queries, answer);
      toast.success(t.done(chosen));
      close();
    },
  });
  const jump = priceJumpOf(restore.error);
  const close = (): void => {
    restore.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={version !== null}
      onClose={close}
      title={version === null ? '' : t.confirm(version)}
      description={t.confirmText}
      confirmLabel={jump ? texts.jumps.restore : t.restore}
      danger={jump !== null}
      busy={restore.isPending}
      confirmDisabled={!changes.data}
      onConfirm={() =>
        version !== null && restore.mutate({ chosen: version, ...(jump && { confirmed: true }) })
      }
    >
      <Answer query={changes} failed={t.changesFailed} loading={t.comparing} shapes={['h-12 w-full']}>
        {({ changes: lines }) => <Lines lines={lines.length > 0 ? lines : [t.nothing]} />}
      </Answer>
      {jump ? (
        <Banner tone="warning" live="alert" title={jump.question}>
          <Lines lines={jump.changes} />
        </Banner>
      ) : (
        <FailureNote>{restore.isError && errorText(restore.error)}</FailureNote>
      )}
    </ConfirmDialog>
  );
}
