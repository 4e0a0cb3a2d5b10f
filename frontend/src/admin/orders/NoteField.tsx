import { Field, TextArea } from '../../ui';
import { texts } from './texts';

const t = texts.dialogs;

/** The operator's note that goes along with an act. */
export function NoteField({
  value,
  onChange,
  hint = t.noteHint,
  required = false,
}: {
  value: string;
  onChange: (note: string) => void;
  hint?: string;
  required?: boolean;
}) {
  return (
    <Field label={t.note} hint={hint} required={required}>
      {(input) => (
        <TextArea
          {...input}
          rows={3}
          maxLength={2000}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
