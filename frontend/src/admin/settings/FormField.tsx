import { type FieldPath, get, useFormContext } from 'react-hook-form';
import { Field, TextInput } from '../../ui';
import type { SettingsForm } from './form';

/** One line of the form, with the fault that core or server found. */
export function FormField({
  name,
  label,
  numeric = false,
  optional = false,
}: {
  name: FieldPath<SettingsForm>;
  label: string;
  numeric?: boolean;
  optional?: boolean;
}) {
  const { register, clearErrors, formState } = useFormContext<SettingsForm>();
  const error = (get(formState.errors, name) as { message?: string } | undefined)?.message;
  return (
    <Field label={label} error={error} required={!optional}>
      {(field) => (
        <TextInput
          {...field}
          {...register(name, { onChange: () => clearErrors(name) })}
          {...(numeric && { inputMode: 'decimal' as const })}
        />
      )}
    </Field>
  );
}
