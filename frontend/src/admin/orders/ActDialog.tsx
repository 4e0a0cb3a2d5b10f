import { type FormEventHandler, type ReactNode, useId } from 'react';
import { words } from '../../lib/words';
import { Button, Dialog } from '../../ui';
import { ActFailure, type Reload } from './ActFailure';

/** The frame of what is asked before an act: the question, the fields, why it failed, and the button while the act is possible. */
export function ActDialog({
  title,
  description,
  confirmLabel,
  variant = 'danger',
  busy,
  error,
  reload,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  description: string;
  confirmLabel: string;
  variant?: 'danger' | 'primary';
  busy: boolean;
  error: Error | null;
  reload?: Reload | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {reload?.news?.isPossible !== false && (
            <Button type="submit" form={formId} variant={variant} busy={busy}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        <ActFailure error={error} reload={reload} />
        {children}
      </form>
    </Dialog>
  );
}
