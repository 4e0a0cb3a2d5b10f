import type { ComponentProps } from 'react';
import {
  DecimalInput,
  Field,
  type FieldProps,
  Select,
  TextArea,
  TextInput,
  type TextInputProps,
} from '../ui';

type AroundInput = Omit<FieldProps, 'children'>;

interface TypedFieldProps
  extends AroundInput,
    Pick<TextInputProps, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'> {
  value: string;
  onChange: (text: string) => void;
  inputClassName?: string;
  /** Lines; without them it is one that cannot be broken. */
  rows?: number;
}

/** A field whose text lies with its owner; a form of `useCheckedForm` has `TextField`. */
export function TypedField({
  label,
  hint,
  error,
  required,
  className,
  inputClassName,
  rows,
  onChange,
  ...rest
}: TypedFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(input) =>
        rows === undefined ? (
          <TextInput
            {...input}
            {...rest}
            className={inputClassName}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <TextArea
            {...input}
            rows={rows}
            maxLength={rest.maxLength}
            value={rest.value}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  );
}

/** A number as people type it. */
export function DecimalField({
  value,
  onChange,
  ...field
}: AroundInput & Pick<TypedFieldProps, 'value' | 'onChange'>) {
  return (
    <Field {...field}>
      {(input) => <DecimalInput {...input} value={value} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}

/** A choice of one of several. */
export function SelectField<Value extends string>({
  label,
  hint,
  error,
  className,
  ...select
}: AroundInput & Pick<ComponentProps<typeof Select<Value>>, 'value' | 'onValueChange' | 'options'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(input) => <Select {...input} {...select} />}
    </Field>
  );
}
