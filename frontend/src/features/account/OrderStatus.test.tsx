import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrderStatus, statusLabel } from './OrderStatus';

const STATES = [
  ['draft', 'Entwurf'],
  ['submitted', 'Eingegangen'],
  ['processing', 'In Bearbeitung'],
  ['completed', 'Abgeschlossen'],
  ['cancelled', 'Storniert'],
] as const;

/** The look of a badge. */
function look(status: string): string {
  const { unmount } = render(<OrderStatus status={status} />);
  const { className } = screen.getByText(statusLabel(status));
  unmount();
  return className;
}

test.each(STATES)('ACC-12 the badge of %s reads %s', (status, label) => {
  render(<OrderStatus status={status} />);
  expect(screen.getByText(label)).toBeVisible();
  expect(statusLabel(status)).toBe(label);
});

test('ACC-12 each status has a colour of its own', () => {
  expect(new Set(STATES.map(([status]) => look(status))).size).toBe(STATES.length);
});
