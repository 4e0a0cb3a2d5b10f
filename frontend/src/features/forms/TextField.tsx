import { Field, type FieldProps, TextInput, type TextInputProps } from '../../ui';
import type { BoundField } from './useCheckedForm';

interface TextFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'required' | 'className'>,
    Pick<TextInputProps, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength'> {
  field: BoundField;
  inputClassName?: string;
}

/** One line of a form of `useCheckedForm`. */
export function TextField({
  label,
  hint,
  required,
  className,
  field: { input, error },
  inputClassName,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} required={required} className={className} error={error}>
      {(props) => <TextInput {...props} {...input} {...rest} className={inputClassName} />}
    </Field>
  );
}
