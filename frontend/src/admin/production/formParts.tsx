import { errorText } from '../../lib/errorText';
import { Banner, DecimalInput, Field } from '../../ui';

/** Why what a form sent was not taken, where it was no single field. */
export const FormFailure = ({ title, error }: { title: string; error: Error | null }) =>
  error && (
    <Banner tone="danger" live="alert" title={title}>
      {errorText(error)}
    </Banner>
  );

/** A number as people type it. */
export function DecimalField({
  value,
  onChange,
  ...field
}: {
  label: string;
  hint?: string | undefined;
  required?: boolean;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field {...field}>
      {(input) => <DecimalInput {...input} value={value} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}
