import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form';

/** The fault of one field, in German. */
export interface Fault {
  field: string;
  message: string;
}

/** What a check found, as react-hook-form wants it: the first fault of each field, and the values only without faults. */
export function resolved<Values extends FieldValues>(
  values: Values,
  faults: readonly Fault[],
): ResolverResult<Values> {
  const errors: FieldErrors = {};
  for (const { field, message } of faults) {
    if (field in values) errors[field] ??= { type: 'check', message };
  }
  const isGood = Object.keys(errors).length === 0;
  return { values: isGood ? values : {}, errors } as ResolverResult<Values>;
}
