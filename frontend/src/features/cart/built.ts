/** Session-storage entry: the ids of the files of this tab that are, or have been, in the cart. */
const BUILT_KEY = 'cart-built';

export function readBuilt(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(BUILT_KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Another file of this tab is in the cart. */
export function noteBuilt(id: string): void {
  const ids = readBuilt();
  if (!ids.includes(id)) writeBuilt([...ids, id]);
}

/** Its file is not in this tab any more, although nobody has taken the part out. */
export function forgetBuilt(id: string): void {
  writeBuilt(readBuilt().filter((other) => other !== id));
}

export function writeBuilt(ids: string[]): void {
  try {
    if (ids.length > 0) sessionStorage.setItem(BUILT_KEY, JSON.stringify(ids));
    else sessionStorage.removeItem(BUILT_KEY);
  } catch {
    // Without it a part whose file was removed after a reload stays in the cart, where it can be removed too.
  }
}
