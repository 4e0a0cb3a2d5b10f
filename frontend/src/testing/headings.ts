/** The levels of the headings on the page, in their order. */
export function headingLevels(): number[] {
  return [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => Number(tagName[1]));
}

/** Whether no heading is more than one level below the one before it, as a screen reader's list of them expects. */
export function headingsInOrder(levels: readonly number[]): boolean {
  return levels.every((level, i) => level <= (levels[i - 1] ?? 0) + 1);
}
