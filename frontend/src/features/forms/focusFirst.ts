import { type Field, type FieldErrors, type FieldValues, get, type UseFormReturn } from 'react-hook-form';

/**
 * Moves the focus to the first wrong field, at once and once. The library's own ways (`shouldFocusError`, `setFocus`) do it by a clock:
 * who has begun to type by then, which takes the error of that field away, is thrown into the next wrong one in the middle of a word.
 */
export function focusFirst<Values extends FieldValues>(
  { control, getValues }: Pick<UseFormReturn<Values>, 'control' | 'getValues'>,
  errors: FieldErrors<Values>,
): void {
  const first = Object.keys(getValues()).find((name) => errors[name] !== undefined);
  const field: Field | undefined = first === undefined ? undefined : get(control._fields, first);
  field?._f.ref.focus?.();
}
