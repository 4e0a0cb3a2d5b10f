// How heavy the shop may get on its way to a visitor, in kB (1000 bytes) as brotli. The one place for these numbers; `npx -y
// rust-just test size` holds them. Raising one is a decision: say in the commit what the visitor gets for it.
export const BUDGETS = {
  /** The module that reads meshes: the only one that a visitor without a file fetches. The goal is 150. */
  mesh: 120,
  /** The module of prices, forms and the catalogue, fetched once a file is on its way. */
  wasm: 157,
  /** The module of the package for STEP. The goal is 160; what bounds and refuses files that were made to lie costs the rest. */
  step: 176,
  /** The module of the package for the checks of printability, fetched in a quiet moment after the first file. */
  printability: 120,
  /** The files that index.html names: fetched at once, before anything is clicked. The goal is 150. */
  firstLoad: 149,
};

/** The sizes over budget, as sentences; `sizes` in bytes under the same names. */
export function overBudget(sizes, budgets = BUDGETS) {
  return Object.entries(budgets)
    .filter(([name, limit]) => !(sizes[name] <= limit * 1000))
    .map(
      ([name, limit]) =>
        `${name}: ${(sizes[name] / 1000).toFixed(1)} kB are over the budget of ${limit} kB (scripts/lib/budgets.mjs)`,
    );
}
