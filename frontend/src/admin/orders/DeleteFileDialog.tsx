import { useId } from 'react';
import type { DetailPart } from '../../api/adminOrders';
import { TextField, useCheckedForm } from '../../features/forms';
import { words } from '../../lib/words';
import { Button, Dialog } from '../../ui';
import { ActFailure } from './ActFailure';
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
  const formId = useId();
  const { submit, field } = useCheckedForm<{ reason: string }>({
    defaultValues: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', message: t.reasonMissing }] : []),
    send: async ({ reason }) => {
      if (!busy) onConfirm(reason);
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={t.title(part.fileName)}
      description={t.text}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <ActFailure error={error} />
        <TextField
          label={t.reason}
          hint={t.reasonHint}
          field={field('reason')}
          maxLength={500}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
