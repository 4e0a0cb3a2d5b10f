import type { ComponentProps } from 'react';
import { TextField, useCheckedForm } from '../../features/forms';
import { ActDialog } from './ActDialog';

/** Asks for the reason of an act, without which it is not done. */
export function ReasonDialog({
  label,
  hint,
  missing,
  maxLength = 500,
  onConfirm,
  ...frame
}: Omit<ComponentProps<typeof ActDialog>, 'onSubmit' | 'children'> & {
  label: string;
  hint: string;
  missing: string;
  maxLength?: number;
  onConfirm: (reason: string) => void;
}) {
  const { submit, field } = useCheckedForm<{ reason: string }>({
    defaultValues: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', message: missing }] : []),
    send: async ({ reason }) => onConfirm(reason),
  });
  return (
    <ActDialog {...frame} onSubmit={submit}>
      <TextField label={label} hint={hint} field={field('reason')} maxLength={maxLength} autoComplete="off" />
    </ActDialog>
  );
}
