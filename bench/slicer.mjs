// Grams and minutes of real parts by our layers and by PrusaSlicer, the same mesh in both, as it lies in its file, without supports.
// `node bench/slicer.mjs [--kinds] FILE…`; needs `prusa-slicer` in the path (Debian: apt-get install prusa-slicer). `FILE=25.4` scales a file, `--kinds` shows
// grams by what they are for.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stop } from '../scripts/lib/project.mjs';
import { run } from '../scripts/lib/run.mjs';
import { buffersOf, loadPrintability, loadReaders } from '../scripts/lib/wasm.mjs';
import { linesOf } from './lib/gcode.mjs';
import { cutAsDrawn, meshOf, namedPart } from './lib/layers.mjs';

const LAYER_MM = 0.2;
const INFILL_PERCENT = 20;
const FILAMENT_MM = 1.75;

/** The shop's shipped machine, in the words of PrusaSlicer. Where it has a taste of its own (seams, gap fill, acceleration), it keeps it. */
function slicerOptions({ machine, density }) {
  const line = String(machine.lineWidthMm);
  const options = {
    'layer-height': LAYER_MM,
    'first-layer-height': LAYER_MM,
    'nozzle-diameter': 0.4,
    perimeters: machine.wallLines,
    'top-solid-layers': machine.topLayers,
    'bottom-solid-layers': machine.bottomLayers,
    'top-solid-min-thickness': 0,
    'bottom-solid-min-thickness': 0,
    'solid-infill-below-area': machine.solidBelowMm2,
    'fill-density': `${INFILL_PERCENT}%`,
    'fill-pattern': 'rectilinear',
    skirts: 0,
    'perimeter-speed': machine.wallMmS,
    'external-perimeter-speed': machine.wallMmS,
    'small-perimeter-speed': machine.wallMmS,
    'infill-speed': machine.infillMmS,
    'solid-infill-speed': machine.solidMmS,
    'top-solid-infill-speed': machine.solidMmS,
    'first-layer-speed': '100%',
    'slowdown-below-layer-time': machine.leastLayerS,
    'filament-diameter': FILAMENT_MM,
    'filament-density': density,
    'bed-shape': '0x0,400x0,400x400,0x400',
    center: '200,200',
    'max-print-height': 500,
  };
  for (const of of [
    '',
    'first-layer-',
    'perimeter-',
    'external-perimeter-',
    'infill-',
    'solid-infill-',
    'top-infill-',
  ])
    options[`${of}extrusion-width`] = line;
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/** What our layers come to; minutes from the first layer on, as PrusaSlicer counts them. */
function ours(core, mesh, how) {
  return cutAsDrawn(core, mesh, how, (_, __, { layers, grams, leastMinutes, mostMinutes }) => {
    const minutes = (leastMinutes + mostMinutes) / 2 - how.machine.startMin;
    const spread = minutes * (how.machine.timeSpreadPercent / 100);
    return { layers, grams, minutes, least: minutes - spread, most: minutes + spread };
  });
}

/** What PrusaSlicer writes at the end of its G-code; undefined where it makes none. */
async function theirs(folder, stl, options) {
  const [file, code] = [join(folder, 'part.stl'), join(folder, 'part.gcode')];
  rmSync(code, { force: true });
  writeFileSync(file, stl);
  const { code: exit } = await run('prusa-slicer', ['--export-gcode', ...options, '-o', code, file], {
    quiet: true,
  });
  if (exit === 127)
    throw new Stop(
      'prusa-slicer is not in the path. Debian has it: apt-get install --no-install-recommends prusa-slicer',
    );
  if (exit !== 0) return undefined;
  const text = readFileSync(code, 'utf8');
  const time = /estimated printing time \(normal mode\) = (.*)/.exec(text)?.[1] ?? '';
  const part = (unit) => Number(new RegExp(`(\\d+)${unit}`).exec(time)?.[1] ?? 0);
  return {
    minutes: part('d') * 1440 + part('h') * 60 + part('m') + part('s') / 60,
    layers: text.match(/^;LAYER_CHANGE/gm)?.length,
    mm3: Number(/filament used \[cm3\] = ([\d.]+)/.exec(text)?.[1]) * 1e3,
    kinds: linesOf(text, FILAMENT_MM),
  };
}

const { positionals: files, values } = parseArgs({
  allowPositionals: true,
  options: { kinds: { type: 'boolean' } },
});
if (files.length === 0) throw new Stop('node bench/slicer.mjs [--kinds] FILE…');
const core = await loadPrintability();
const readerOf = await loadReaders();
const settings = core.defaultPrintSettings();
const machine = settings.machine;
const limits = core.printLimits(settings, 'PLA', LAYER_MM);
const how = { limits, machine, layerMm: LAYER_MM, infillPercent: INFILL_PERCENT };
const options = slicerOptions({ machine, density: limits.densityGCm3 });
const folder = mkdtempSync(join(tmpdir(), 'slicer-'));
const miss = (one, two) => `${(100 * (one / two - 1)).toFixed(1)} %`;
const gramsOf = (mm3) => (mm3 / 1e3) * limits.densityGCm3;

/** What both weigh by what it is for. Threads over infill are solid layers to us, and what fills narrow gaps is walls. */
function kindsOf(own, { kinds }) {
  const weigh = (...names) => gramsOf(names.reduce((sum, name) => sum + (kinds[name]?.mm3 ?? 0), 0));
  const pairs = {
    walls: [weigh('walls', 'gaps'), own.grams.walls],
    solid: [weigh('solid', 'bridges'), own.grams.solid],
    infill: [weigh('infill'), own.grams.infill],
  };
  return Object.entries(pairs).map(([name, pair]) => `${name} ${pair.map((g) => g.toFixed(2)).join(', ')}`);
}

console.log('| part | layers | its g | our g | | its min | our min | |\n|---|---|--:|--:|--:|--:|--:|--:|');
const [misses, minutes] = [[], []];
try {
  for (const argument of files) {
    const { file, scale, name } = namedPart(argument);
    const mesh = meshOf(buffersOf(readerOf, file), scale);
    const other = await theirs(folder, mesh.stl, options);
    if (!other?.mm3) {
      console.log(`| ${name} | PrusaSlicer makes nothing of it |`);
      continue;
    }
    const own = ours(core, mesh, how);
    // Its grams have two digits behind the point, which is little of a small part.
    const grams = gramsOf(other.mm3);
    misses.push(Math.abs(own.grams.total / grams - 1));
    minutes.push(own.least <= other.minutes && other.minutes <= own.most);
    const cells = [
      name,
      `${other.layers}, ${own.layers}`,
      grams.toFixed(2),
      own.grams.total.toFixed(2),
      miss(own.grams.total, grams),
      other.minutes.toFixed(0),
      own.minutes.toFixed(0),
      miss(own.minutes, other.minutes),
      ...(values.kinds ? kindsOf(own, other) : []),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const within = misses.filter((miss) => miss <= 0.03).length;
console.log(
  `\nWithin 3 % in grams: ${within} of ${misses.length}. Its minutes within our range: ${minutes.filter(Boolean).length} of ${minutes.length}.`,
);
