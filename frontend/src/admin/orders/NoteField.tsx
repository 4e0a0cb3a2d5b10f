import { TypedField } from '../fields';
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
    <TypedField
      label={t.note}
      hint={hint}
      required={required}
      rows={3}
      maxLength={2000}
      value={value}
      onChange={onChange}
    />
  );
}
