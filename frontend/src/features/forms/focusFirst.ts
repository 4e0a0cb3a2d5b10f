import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Moves the focus to the first wrong field, once. The library's own way (`shouldFocusError`) does it a second time by a clock: who
 * has begun to type by then, which takes the error of that field away, is thrown into the next wrong one in the middle of a word.
 */
export function focusFirst<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setFocus'>,
  errors: FieldErrors<Values>,
): void {
  const first = Object.keys(form.getValues()).find((name) => errors[name] !== undefined);
  if (first !== undefined) form.setFocus(first as Path<Values>);
}
