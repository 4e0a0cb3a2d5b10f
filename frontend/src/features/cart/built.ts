/** Session-storage entry: the ids that this tab has put into the cart. */
const BUILT_KEY = 'cart-built';

export function readBuilt(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(BUILT_KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function writeBuilt(ids: string[]): void {
  try {
    if (ids.length > 0) sessionStorage.setItem(BUILT_KEY, JSON.stringify(ids));
    else sessionStorage.removeItem(BUILT_KEY);
  } catch {
    // Without it a part whose file was removed after a reload stays in the cart, where it can be removed too.
  }
}
