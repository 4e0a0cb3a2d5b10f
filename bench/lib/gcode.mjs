// What PrusaSlicer lays down, by what it is for.

/** Its kinds of lines, and which of ours each belongs to. */
const OURS = {
  Perimeter: 'walls',
  'External perimeter': 'walls',
  'Overhang perimeter': 'walls',
  'Gap fill': 'gaps',
  'Solid infill': 'solid',
  'Top solid infill': 'solid',
  'Bridge infill': 'bridges',
  'Internal infill': 'infill',
};

/** mm³ of each kind, and seconds at the speeds that are asked for, without getting up to them. */
export function linesOf(text, filamentMm) {
  const mm3PerMm = (Math.PI / 4) * filamentMm ** 2;
  const kinds = {};
  const add = (kind, mm3, seconds) => {
    kinds[kind] ??= { mm3: 0, seconds: 0, moves: 0 };
    kinds[kind].mm3 += mm3;
    kinds[kind].seconds += seconds;
    kinds[kind].moves += 1;
  };
  const at = { X: 0, Y: 0, Z: 0, E: 0, F: 0 };
  let [kind, isRelative] = ['', false];
  for (const line of text.split('\n')) {
    if (line.startsWith(';TYPE:')) kind = line.slice(6).trim();
    const [words] = line.split(';');
    const command = /^[GM]\d+/.exec(words)?.[0];
    if (command === 'M82' || command === 'M83') isRelative = command === 'M83';
    if (!['G0', 'G1', 'G92'].includes(command)) continue;
    const before = { ...at };
    if (isRelative) before.E = 0;
    for (const [, axis, value] of words.matchAll(/([XYZEF])(-?[\d.]+)/g)) at[axis] = Number(value);
    if (command === 'G92') continue;
    const mm = Math.hypot(at.X - before.X, at.Y - before.Y, at.Z - before.Z);
    const fed = words.includes('E') ? at.E - before.E : 0;
    const seconds = (mm || Math.abs(fed)) / (at.F / 60);
    if (mm > 0 && fed > 0) add(OURS[kind] ?? 'others', fed * mm3PerMm, seconds);
    else add(mm > 0 ? 'travel' : 'retracted', 0, seconds || 0);
  }
  return kinds;
}
