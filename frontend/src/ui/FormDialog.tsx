import { type FormEventHandler, useId } from 'react';
import { words } from '../lib/words';
import { Button } from './Button';
import { Dialog, type DialogProps } from './Dialog';

interface FormDialogProps extends Omit<DialogProps, 'footer' | 'flush'> {
  submitLabel: string;
  variant?: 'primary' | 'danger';
  busy: boolean;
  /** The form cannot be sent yet; its button takes the focus all the same. */
  softDisabled?: boolean;
  /** False: the form cannot be sent any more, and has no button for it. */
  canSubmit?: boolean;
  /** Sends it; never called while it is being sent, nor where it cannot be sent any more. */
  onSubmit: FormEventHandler<HTMLFormElement>;
}

/** A dialog that asks for something: its last button sends the form. */
export function FormDialog({
  submitLabel,
  variant = 'primary',
  busy,
  softDisabled = false,
  canSubmit = true,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>{words.cancel}</Button>
          {canSubmit && (
            <Button type="submit" form={id} variant={variant} busy={busy} softDisabled={softDisabled}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && canSubmit) onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
