import type { Ref } from 'react';
import { Field, TextInput } from '../../ui';
import { countChars, MOST_CHARS } from './draftName';
import { texts } from './texts';

/** The name of a draft: limited to 50 characters, with a counter (DRF-09). */
export function NameField({
  value,
  onChange,
  error,
  ref,
}: {
  value: string;
  onChange: (name: string) => void;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}) {
  return (
    <Field label={texts.name} error={error} hint={texts.counter(countChars(value), MOST_CHARS)}>
      {(input) => (
        <TextInput
          {...input}
          ref={ref}
          value={value}
          autoComplete="off"
          enterKeyHint="done"
          // Cut by the form: `maxLength` would count an emoji as two.
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
