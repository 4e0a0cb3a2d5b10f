// The results as Markdown.
import { contestants } from './contestants.mjs';
import { verdict } from './goals.mjs';

const table = (header, align, rows) =>
  [header, align, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Three digits, however large or small. */
export function figure(value) {
  if (!Number.isFinite(value)) return '–';
  if (value !== 0 && Math.abs(value) < 0.001) return value.toExponential(1);
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toPrecision(3);
}

const errorFigure = (value) => (Number.isFinite(value) ? value.toExponential(1) : '–');

/** The goals: `judged` holds { goal, file, value }. */
export function goalTable(judged) {
  return table(
    ['row', 'measure', 'file', 'must', 'aim', 'measured', 'reached'],
    ['--:', '---', '---', '--:', '--:', '--:', '---'],
    judged.map(({ goal, file, value }) => {
      const limit = (number) =>
        number === undefined ? '' : `${goal.isBetter === 'more' ? '≥' : '≤'} ${number}${goal.unit}`;
      const measured = Number.isFinite(value) ? `${figure(value)}${goal.unit}` : '–';
      return [goal.row, goal.title, file, limit(goal.must), limit(goal.aim), measured, verdict(goal, value)];
    }),
  );
}

/** Everyone on every file. */
export function runTable(cells) {
  const rows = cells.flatMap((cell) =>
    [...cell.answers.keys()].map((id) => {
      const { label, where } = contestants[id];
      const answers = cell.whole(id);
      if (answers.length === 0)
        return [cell.file, label, `failed: ${cell.error(id)}`, '', '', '', '', '', '', ''];
      const cpu = cell.cpu(id);
      const reference = where === 'native' ? 'native ours' : 'ours';
      const isCopy = id === 'memcpy';
      const { volumeError, dimensionsErrorMm, trianglesRight } = cell.correctness(answers[0]);
      return [
        cell.file,
        label,
        figure(cpu),
        figure(cell.wall(id)),
        figure(cell.truth.bytes / 1e3 / cpu),
        id === reference ? '1' : figure(cpu / cell.cpu(reference)),
        isCopy ? '' : errorFigure(volumeError),
        isCopy ? '' : errorFigure(dimensionsErrorMm),
        isCopy ? '' : trianglesRight ? 'right' : `${answers[0].triangles} for ${cell.truth.triangles}`,
        answers.length,
      ];
    }),
  );
  return table(
    [
      'file',
      'who',
      'CPU ms',
      'wall ms',
      'MB/s',
      'CPU, ours = 1',
      'volume error',
      'sides mm',
      'triangles',
      'runs',
    ],
    ['---', '---', '--:', '--:', '--:', '--:', '--:', '--:', '---', '--:'],
    rows,
  );
}

/** The pages on every file. */
export function pageTable(cells) {
  const rows = cells.flatMap((cell) =>
    [...cell.pages.keys()].map((page) => {
      const { price, buffers, gap, runs, volume } = cell.browser(page);
      if (runs === 0) return [cell.file, page, `failed: ${cell.pageError(page)}`, '', '', '', ''];
      const isReading = page.startsWith('read-');
      const error = isReading ? '' : errorFigure(Math.abs(volume / cell.truth.volume_mm3 - 1));
      return [cell.file, page, figure(price), figure(buffers), figure(gap), error, runs];
    }),
  );
  return table(
    ['file', 'page', 'first price ms', 'buffers on the page ms', 'longest gap ms', 'volume error', 'runs'],
    ['---', '---', '--:', '--:', '--:', '--:', '--:'],
    rows,
  );
}

/** Row 23: what was measured and what others took for the same file. */
export function printabilityLine({
  triangles,
  layers,
  findings,
  longestPieceMs,
  wallsS,
  medianMm,
  trimesh,
  slicerS,
}) {
  return [
    `${triangles} triangles, ${layers} layers, ${findings.length} findings; the longest piece in the worker took ${figure(longestPieceMs)} ms.`,
    `Thickness: ${figure(wallsS)} s, median ${figure(medianMm)} mm; trimesh by rays (${trimesh.engine ?? 'not there'}): ${figure(trimesh.seconds)} s, median ${figure(trimesh.medianMm)} mm. PrusaSlicer for the same file: ${figure(slicerS)} s.`,
  ].join('\n');
}
