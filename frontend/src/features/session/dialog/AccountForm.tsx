import type { FormEvent, ReactNode } from 'react';
import { Button, FailureNote } from '../../../ui';

/** The frame of a form of the account: its failure above, its button below. */
export function AccountForm({
  name,
  submitLabel,
  onSubmit,
  busy,
  failure,
  children,
  below,
}: {
  name: string;
  submitLabel: string;
  onSubmit: (event: FormEvent) => void;
  busy: boolean;
  failure: string | null;
  children: ReactNode;
  below?: ReactNode;
}) {
  return (
    <form noValidate aria-label={name} onSubmit={onSubmit} className="flex flex-col gap-4">
      <FailureNote>{failure}</FailureNote>
      {children}
      <Button type="submit" variant="primary" size="lg" wide busy={busy}>
        {submitLabel}
      </Button>
      {below}
    </form>
  );
}

/** A question with the way to another form behind it. */
export function SwitchLink({
  question,
  label,
  onPress,
}: {
  question?: string;
  label: string;
  onPress: () => void;
}) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
      {question}
      <button type="button" onClick={onPress} className="link min-h-touch font-semibold">
        {label}
      </button>
    </p>
  );
}
