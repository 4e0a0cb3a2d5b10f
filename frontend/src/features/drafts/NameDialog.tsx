import { type ReactNode, useId } from 'react';
import { words } from '../../lib/words';
import { Banner, Button, Dialog, type DialogProps } from '../../ui';
import { NameField } from './NameField';
import type { NameForm } from './useNameForm';

export interface NameDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  form: NameForm;
  submitLabel: string;
  onClose: () => void;
  /** Further fields, above the name. */
  children?: ReactNode;
}

/** A window that asks for a draft's name. Mounted while open. */
export function NameDialog({ form, submitLabel, onClose, children, ...dialog }: NameDialogProps) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      initialFocus={form.input}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        {children}
        <NameField
          ref={form.holdInput}
          value={form.name}
          error={form.errorOf('name')}
          onChange={form.rename}
        />
        {form.failure && (
          <Banner tone="danger" live="alert" title={form.failure.title}>
            {form.failure.message}
          </Banner>
        )}
      </form>
    </Dialog>
  );
}
