import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OrderPart } from '../../api/orders';
import { PartList } from './OrderDetails';

const PART: OrderPart = {
  fileName: 'halter.stl',
  quantity: 3,
  material: 'PETG',
  color: 'Schwarz',
  layerHeight: 0.2,
  infill: 50,
  volumeCm3: 12.5,
  isEstimated: false,
  unitCents: 600,
  lineCents: 1800,
  unitPrice: 6,
  totalPrice: 18,
};

test('PRC-28 an order says of which part the volume is unsure', () => {
  const note = 'Volumen unsicher, wird vor der Fertigung geprüft';
  render(<PartList parts={[PART, { ...PART, fileName: 'doppelt.stl', volumeNote: note }]} />);
  const [sure, unsure] = screen.getAllByRole('listitem');
  expect(unsure).toHaveTextContent(note);
  expect(sure).not.toHaveTextContent('unsicher');
});
