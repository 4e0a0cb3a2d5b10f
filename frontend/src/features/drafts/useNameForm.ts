import { type RefObject, useRef } from 'react';
import { randomId } from '../../lib/randomId';
import { useCheckedForm } from '../forms';
import { limited, nameError } from './draftName';

/** Why it failed; the title is missing where the text says all. */
export class NameFailure extends Error {
  readonly title: string | undefined;

  constructor(text: string, title?: string) {
    super(text);
    this.title = title;
  }
}

export type NameForm = ReturnType<typeof useNameForm>;

/**
 * A form that asks for a draft's name.
 *
 * @param send does the work and throws why it failed. Its key is one for each state of the form: pressing again after a lost answer
 * does nothing twice.
 */
export function useNameForm(initial: string, send: (name: string, key: string) => Promise<void>) {
  const key = useRef(randomId());
  const input = useRef<HTMLInputElement>(null);
  const { form, edited, failure, ...rest } = useCheckedForm({
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
  return {
    ...rest,
    name: form.watch('name'),
    rename: (name: string): void => {
      form.setValue('name', limited(name));
      edited();
    },
    /** Changes something else in the form; what was said about its last state goes. */
    edit: (apply: () => void): void => {
      apply();
      edited();
    },
    failure: failure?.reason instanceof NameFailure ? failure.reason : null,
    /** The input of the name, for the window's focus and for that of an error. */
    input: input as RefObject<HTMLInputElement | null>,
    holdInput: (element: HTMLInputElement | null): void => {
      registered.ref(element);
      input.current = element;
    },
  };
}
