import { SelectField, TypedField } from './fields';

/** Radix takes no empty value. */
const ANY = 'any';

/** A choice of a filter; the empty value stands for any. */
export function ChoiceFilter({
  label,
  any,
  value = '',
  options,
  onChoose,
}: {
  label: string;
  any: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
}) {
  return (
    <SelectField
      label={label}
      value={value || ANY}
      onValueChange={(chosen) => onChoose(chosen === ANY ? '' : chosen)}
      options={[{ value: ANY, label: any }, ...options.map(([value, label]) => ({ value, label }))]}
    />
  );
}

/** A day of a filter; empty where none is chosen. */
export function DayFilter({
  label,
  value = '',
  required = true,
  onChoose,
}: {
  label: string;
  value: string | undefined;
  required?: boolean;
  onChoose: (value: string) => void;
}) {
  return (
    <TypedField
      label={label}
      required={required}
      type="date"
      inputClassName="figures"
      value={value}
      onChange={onChoose}
    />
  );
}
