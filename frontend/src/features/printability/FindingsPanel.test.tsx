import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { CheckedPart, MarkedFinding } from '../../core/printCheck';
import type { ModelViewer } from '../../viewer';
import { FindingsPanel } from './FindingsPanel';
import { PrintabilityNote } from './PrintabilityNote';
import { setCheck } from './store';

const thinWall: MarkedFinding = {
  kind: 'thinWall',
  degree: 'notPrintable',
  word: 'Nicht druckbar',
  place: [25.4, 0, 50.8],
  measured: 0.3,
  limit: 0.4,
  unit: 'millimeter',
  sentence: 'Eine Wand ist nur 0,3 mm dick.',
  advice: 'Machen Sie sie mindestens 0,8 mm dick.',
  faces: new Uint32Array([4, 5]),
  lines: new Float32Array([25.4, 0, 0, 25.4, 0, 25.4]),
};
const bodies: MarkedFinding = {
  ...thinWall,
  kind: 'severalBodies',
  degree: 'hint',
  word: 'Hinweis',
  place: undefined,
  sentence: 'Die Datei enthält 2 Körper.',
  advice: 'Sie werden einzeln gedruckt.',
  faces: new Uint32Array(),
  lines: new Float32Array(),
};

function checkedWith(findings: MarkedFinding[]): CheckedPart {
  return {
    findings,
    thickness: new Float32Array([0.3, Number.NaN]),
    walls: { checkMm: 0.8, refuseMm: 0.4 },
    smallestWallMm: 0.3,
    orientation: undefined,
    agreement: null,
    isRepairable: false,
  };
}

function viewerOf() {
  const setMarks = vi.fn();
  const lookAt = vi.fn();
  const setThickness = vi.fn();
  const setTurn = vi.fn();
  const ref = { current: { setMarks, lookAt, setThickness, setTurn } as unknown as ModelViewer };
  return { setMarks, lookAt, setThickness, ref };
}

test('a press on a finding marks its place in the units of the file and turns to it; a second one takes the mark away', async () => {
  setCheck('inch', { of: '', state: 'done', checked: checkedWith([thinWall, bodies]) });
  const { setMarks, lookAt, ref } = viewerOf();
  render(<FindingsPanel id="inch" name="Halter.stl" mmPerFileUnit={25.4} viewer={ref} />);
  const press = screen.getByRole('button', { name: /Eine Wand ist nur 0,3 mm dick/ });
  expect(press).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(press);
  expect(press).toHaveAttribute('aria-pressed', 'true');
  const [marks] = setMarks.mock.lastCall ?? [];
  expect([...marks.lines]).toEqual([1, 0, 0, 1, 0, 1]);
  expect([...marks.triangles]).toEqual([4, 5]);
  expect(lookAt).toHaveBeenLastCalledWith([1, 0, 2]);
  await userEvent.click(press);
  expect(setMarks).toHaveBeenLastCalledWith(null);
});

test('the walls are shown in colour with the limits of the material, instead of a mark', async () => {
  setCheck('walls', { of: '', state: 'done', checked: checkedWith([thinWall]) });
  const { setMarks, setThickness, ref } = viewerOf();
  render(<FindingsPanel id="walls" name="Halter.stl" mmPerFileUnit={1} viewer={ref} />);
  expect(screen.getByText(/^Dünnste Wand: ca\. 0,3\d?.mm$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Eine Wand/ }));
  await userEvent.click(screen.getByRole('switch', { name: 'Wandstärken in Farbe zeigen' }));
  expect(setMarks).toHaveBeenLastCalledWith(null);
  expect(setThickness).toHaveBeenLastCalledWith(expect.objectContaining({ thinMm: 0.4, soundMm: 0.8 }));
  expect(screen.getByText('0,4 mm bis 0,8 mm')).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'Wandstärken in Farbe zeigen' }));
  expect(setThickness).toHaveBeenLastCalledWith(null);
});

test('a finding without a place is read and not pressed', () => {
  setCheck('two', { of: '', state: 'done', checked: checkedWith([bodies]) });
  render(<FindingsPanel id="two" name="Zwei.stl" mmPerFileUnit={1} viewer={viewerOf().ref} />);
  const list = screen.getByRole('list', { name: 'Gefundene Stellen' });
  expect(within(list).getByText('Die Datei enthält 2 Körper.')).toBeVisible();
  expect(within(list).queryByRole('button')).not.toBeInTheDocument();
});

test('the card counts what was found by degree, the worst first, and leads to the preview', async () => {
  setCheck('part', { of: '', state: 'done', checked: checkedWith([thinWall, thinWall, bodies]) });
  const onShow = vi.fn();
  render(<PrintabilityNote id="part" name="Halter.stl" onShow={onShow} />);
  const press = screen.getByRole('button', { name: /^2.Stellen nicht druckbar, 1.Hinweis\. .*Halter\.stl$/ });
  await userEvent.click(press);
  expect(onShow).toHaveBeenCalledWith('part');
});

test('a part without findings says so, and one that could not be looked at is never quieter', () => {
  setCheck('sound', { of: '', state: 'done', checked: checkedWith([]) });
  setCheck('broken', { of: '', state: 'failed', checked: null });
  render(
    <>
      <PrintabilityNote id="sound" name="a.stl" onShow={() => undefined} />
      <PrintabilityNote id="broken" name="b.stl" onShow={() => undefined} />
    </>,
  );
  expect(screen.getByText('Keine Auffälligkeiten gefunden')).toBeVisible();
  expect(screen.getByText(/konnte hier nicht geprüft werden/)).toBeVisible();
});
