// How heavy the shop may get on its way to a visitor, in kB (1000 bytes) as brotli. The one place for these numbers; `npx -y
// rust-just test size` holds them. Raising one is a decision: say in the commit what the visitor gets for it.
export const BUDGETS = {
  /** The everyday WASM package's module: meshes, prices and forms. The goal is 150. */
  wasm: 230,
  /** The module of the package for STEP. The goal is 160; what bounds and refuses files that were made to lie costs the rest. */
  step: 175,
  /** What index.html names: fetched at once, before anything is clicked. */
  firstLoad: 145,
};

/** What is over its budget, as sentences; `sizes` in bytes under the same names. */
export function overBudget(sizes, budgets = BUDGETS) {
  return Object.entries(budgets)
    .filter(([name, limit]) => !(sizes[name] <= limit * 1000))
    .map(
      ([name, limit]) =>
        `${name}: ${(sizes[name] / 1000).toFixed(1)} kB are over the budget of ${limit} kB (scripts/lib/budgets.mjs)`,
    );
}
