import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { randomId } from '../../lib/randomId';
import { nameError } from './draftName';

/** Why it failed; the title is missing where the text says all. */
export interface NameFailure {
  title?: string;
  text: string;
}

export interface NameForm {
  name: string;
  rename: (name: string) => void;
  /** Changes something else in the form; what was said about its last state goes. */
  edit: (apply: () => void) => void;
  error: string | undefined;
  failure: NameFailure | null;
  busy: boolean;
  submit: (event: FormEvent) => Promise<void>;
  input: RefObject<HTMLInputElement | null>;
}

/**
 * A form that asks for a draft's name.
 *
 * @param send does the work and answers why it failed, else null. Its key is one for each state of the form: pressing again
 * after a lost answer does nothing twice.
 */
export function useNameForm(
  initial: string,
  send: (name: string, key: string) => Promise<NameFailure | null>,
): NameForm {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<NameFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(randomId());
  const input = useRef<HTMLInputElement>(null);

  const edit = (apply: () => void): void => {
    apply();
    setError(undefined);
    setFailure(null);
    key.current = randomId();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const wrong = nameError(name);
    setError(wrong);
    if (wrong) return input.current?.focus();
    setBusy(true);
    setFailure(null);
    try {
      setFailure(await send(name, key.current));
    } finally {
      setBusy(false);
    }
  };

  return { name, rename: (next) => edit(() => setName(next)), edit, error, failure, busy, submit, input };
}
