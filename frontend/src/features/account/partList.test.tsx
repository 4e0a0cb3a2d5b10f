import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OrderPart } from '../../api/orders';
import { PartList } from './OrderDetails';

const PART: OrderPart = {
  position: 0,
  fileState: 'stored',
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

test('DUTY-12 a file can be deleted where nothing needs it any more', async () => {
  const asked: number[] = [];
  const parts: OrderPart[] = [
    PART,
    { ...PART, position: 1, fileName: 'bald.stl', fileState: 'needed' },
    { ...PART, position: 2, fileName: 'weg.stl', fileState: 'deleted' },
  ];
  const { rerender } = render(
    <PartList parts={parts} onDeleteFile={({ position }) => asked.push(position)} />,
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Datei halter.stl jetzt löschen' }));
  expect(asked).toEqual([0]);
  expect(screen.getAllByRole('listitem')[2]).toHaveTextContent('Die Datei ist gelöscht.');
  rerender(<PartList parts={parts} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('PRC-28 an order says of which part the volume is unsure', () => {
  const note = 'Volumen unsicher, wird vor der Fertigung geprüft';
  render(<PartList parts={[PART, { ...PART, fileName: 'doppelt.stl', volumeNote: note }]} />);
  const [sure, unsure] = screen.getAllByRole('listitem');
  expect(unsure).toHaveTextContent(note);
  expect(sure).not.toHaveTextContent('unsicher');
});
