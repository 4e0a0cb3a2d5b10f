/** Leads to the card of a part: it is scrolled into the window's middle, and what `target` selects in it gets the focus. */
export function goToCard(id: string, target: string): void {
  const card = [...document.querySelectorAll<HTMLElement>('[data-id]')].find(
    ({ dataset }) => dataset.id === id,
  );
  card?.scrollIntoView({ block: 'center' });
  card?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
}
