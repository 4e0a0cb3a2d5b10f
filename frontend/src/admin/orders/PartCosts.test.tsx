import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DetailPart } from '../../api/adminOrders';
import { OrderCosts, PartCosts } from './PartCosts';

const costs = { leastCents: 250, mostCents: 400, netCents: 1000, lacksMaterial: false };
const part = (more: object) => ({ refusal: null, costs, ...more }) as DetailPart;
const plain = () => document.body.textContent?.replaceAll('\u00a0', ' ');

test('a part says what it costs and what is left, from the worse to the better', () => {
  render(<PartCosts costs={costs} />);
  expect(plain()).toBe(
    'Kostet ca. 2,50 € bis 4,00 €; vom Preis ohne Steuer bleiben ca. 6,00 € bis 7,50 € (60 % bis 75 %).',
  );
});

test('an order says it of all parts that are made, and nothing where one is not known', () => {
  const { rerender } = render(
    <OrderCosts parts={[part({}), part({}), part({ refusal: {}, costs: null })]} />,
  );
  expect(plain()).toContain('Alle Teile kosten ca. 5,00 € bis 8,00 €');
  rerender(<OrderCosts parts={[part({}), part({ costs: null })]} />);
  expect(screen.queryByText(/kosten/)).not.toBeInTheDocument();
});
