/** The ids of the selected orders. */
export type Selection = ReadonlySet<string>;

export const NOTHING: Selection = new Set();

/** Selects an order, or takes it out of the selection. */
export function toggled(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}
