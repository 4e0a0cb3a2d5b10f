import { type ReactNode, useRef } from 'react';
import { words } from '../lib/words';
import { Button } from './Button';
import { Dialog, type DialogProps } from './Dialog';

interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'children'> {
  /** The consequence, and whether it can be undone. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** For what cannot be undone: the confirming button is red and 'cancel' has the focus. */
  danger?: boolean;
  /** While it runs, the dialog stays open and the button spins. */
  busy?: boolean;
  /** While the text to confirm is still loading. */
  confirmDisabled?: boolean;
  onConfirm: () => void;
}

export function ConfirmDialog({
  open,
  onClose,
  title,
  description,
  confirmLabel,
  cancelLabel = words.cancel,
  danger = false,
  busy = false,
  confirmDisabled = false,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      size="sm"
      initialFocus={danger || confirmDisabled ? cancel : confirm}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            ref={confirm}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={confirmDisabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
