import { Field, TextInput, type TextInputProps } from '../../../ui';
import { PasswordInput } from './PasswordInput';
import type { BoundField } from './useAccountForm';

export interface AccountFieldProps extends BoundField {
  label: string;
  /** Tells password managers and keyboards what is meant. */
  autoComplete: string;
  type?: 'text' | 'email' | 'tel' | 'password';
  hint?: string;
  optional?: boolean;
}

/** One line of a form of the account. */
export function AccountField({
  label,
  input,
  error,
  autoComplete,
  type = 'text',
  hint,
  optional = false,
}: AccountFieldProps) {
  const Input = type === 'password' ? PasswordInput : TextInput;
  const kind: Pick<TextInputProps, 'type' | 'inputMode' | 'autoCapitalize'> =
    type === 'password'
      ? {}
      : type === 'email'
        ? // A text field for the browser: its own opinion of addresses is not the shop's.
          { type: 'text', inputMode: 'email', autoCapitalize: 'none' }
        : { type };
  return (
    <Field label={label} error={error} hint={hint} required={!optional}>
      {(props) => <Input {...props} {...input} {...kind} autoComplete={autoComplete} />}
    </Field>
  );
}
