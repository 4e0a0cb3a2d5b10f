import type { FormEventHandler, ReactNode } from 'react';
import { FormDialog } from '../../ui';
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
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      variant={variant}
      submitLabel={confirmLabel}
      busy={busy}
      canSubmit={reload?.news?.isPossible !== false}
      onSubmit={onSubmit}
    >
      <ActFailure error={error} reload={reload} />
      {children}
    </FormDialog>
  );
}
