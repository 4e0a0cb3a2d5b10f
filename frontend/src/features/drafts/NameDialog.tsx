import { type ReactNode, useRef } from 'react';
import { randomId } from '../../lib/randomId';
import { type DialogProps, FailureNote, Field, FormDialog, TextInput } from '../../ui';
import { useCheckedForm } from '../forms';
import { countChars, limited, MOST_CHARS, nameError } from './draftName';
import { texts } from './texts';

/** Why a draft was not saved or renamed; the title is missing where the text says all. */
export class NameFailure extends Error {
  readonly title: string | undefined;

  constructor(text: string, title?: string) {
    super(text);
    this.title = title;
  }
}

interface NameDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  initial: string;
  /**
   * Does the work, or throws a `NameFailure`. The key is one for each state of the form: pressing again after a lost answer does
   * nothing twice.
   */
  send: (name: string, key: string) => Promise<void>;
  submitLabel: string;
  onClose: () => void;
  /** Further fields, above the name. They call `edited` with each change. */
  children?: (edited: () => void) => ReactNode;
}

/** A window that asks for a draft's name: limited to 50 characters, with a counter (DRF-09). Mounted while open. */
export function NameDialog({ initial, send, submitLabel, onClose, children, ...dialog }: NameDialogProps) {
  const key = useRef(randomId());
  const input = useRef<HTMLInputElement>(null);
  const { form, submit, busy, failure, errorOf, edited } = useCheckedForm({
    defaultValues: { name: initial },
    check: ({ name }) => {
      const message = nameError(name);
      return message ? [{ field: 'name', message }] : [];
    },
    send: ({ name }) => send(name, key.current),
    onEdit: () => {
      key.current = randomId();
    },
  });
  const registered = form.register('name');
  const name = form.watch('name');
  const reason = failure?.reason instanceof NameFailure ? failure.reason : null;
  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      initialFocus={input}
      submitLabel={submitLabel}
      busy={busy}
      onSubmit={submit}
    >
      {children?.(() => edited())}
      <Field label={texts.name} error={errorOf('name')} hint={texts.counter(countChars(name), MOST_CHARS)}>
        {(props) => (
          <TextInput
            {...props}
            ref={(element) => {
              registered.ref(element);
              input.current = element;
            }}
            value={name}
            autoComplete="off"
            enterKeyHint="done"
            // Cut here: `maxLength` would count an emoji as two.
            onChange={({ target }) => {
              form.setValue('name', limited(target.value));
              edited();
            }}
          />
        )}
      </Field>
      <FailureNote title={reason?.title}>{reason?.message}</FailureNote>
    </FormDialog>
  );
}
