/** The value that all selected parts have in common; null when they differ or nothing is selected. */
export function sharedValue<Value>(values: readonly Value[]): Value | null {
  const [first, ...others] = values;
  if (first === undefined) return null;
  return others.every((other) => other === first) ? first : null;
}

/** Whether the selected parts differ in this value. */
export function isMixed(values: readonly unknown[]): boolean {
  return values.length > 1 && sharedValue(values) === null;
}
