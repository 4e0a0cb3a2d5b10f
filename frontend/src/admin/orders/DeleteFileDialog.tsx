import type { DetailPart } from '../../api/adminOrders';
import { TextField, useCheckedForm } from '../../features/forms';
import { ActDialog } from './ActDialog';
import { texts } from './texts';

const t = texts.dialogs.deleteFile;

/** Asks why the stored model of a part goes before its time. */
export function DeleteFileDialog({
  part,
  busy,
  error,
  onConfirm,
  onClose,
}: {
  part: DetailPart;
  busy: boolean;
  error: Error | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}) {
  const { submit, field } = useCheckedForm<{ reason: string }>({
    defaultValues: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', message: t.reasonMissing }] : []),
    send: async ({ reason }) => {
      if (!busy) onConfirm(reason);
    },
  });
  return (
    <ActDialog
      onClose={onClose}
      title={t.title(part.fileName)}
      description={t.text}
      confirmLabel={t.confirm}
      busy={busy}
      error={error}
      onSubmit={submit}
    >
      <TextField
        label={t.reason}
        hint={t.reasonHint}
        field={field('reason')}
        maxLength={500}
        autoComplete="off"
      />
    </ActDialog>
  );
}
