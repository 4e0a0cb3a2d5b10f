// Grams and minutes of real parts by our layers and by PrusaSlicer, the same mesh in both, as it lies in its file, without supports.
// `node bench/slicer.mjs FILE…`; needs `prusa-slicer` in the path (Debian: apt-get install prusa-slicer). `FILE=25.4` scales a file.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Stop } from '../scripts/lib/project.mjs';
import { run } from '../scripts/lib/run.mjs';
import { buffersOf, loadPrintability, loadReaders } from '../scripts/lib/wasm.mjs';

const LAYER_MM = 0.2;
const INFILL_PERCENT = 20;

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
    'filament-diameter': 1.75,
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

/** The mesh that the page would draw, as it is checked and as binary STL. */
function meshOf(readerOf, file, scale) {
  const [drawn, indices] = buffersOf(readerOf, file);
  const positions = drawn.map((value) => value * scale);
  const corners = indices ?? positions.map((_, at) => at).subarray(0, positions.length / 3);
  const stl = Buffer.alloc(84 + (corners.length / 3) * 50);
  stl.writeUInt32LE(corners.length / 3, 80);
  corners.forEach((vertex, at) => {
    const to = 84 + Math.floor(at / 3) * 50 + 12 + (at % 3) * 12;
    for (let axis = 0; axis < 3; axis++) stl.writeFloatLE(positions[3 * vertex + axis], to + 4 * axis);
  });
  return { positions, indices, stl };
}

/** What our layers come to. */
function ours(core, { positions, indices }, { limits, machine }) {
  const check = new core.PrintCheck(positions, indices, 1, limits, machine, undefined);
  try {
    while (check.step(1_000_000).stage !== 'done');
    const [{ rotation }] = check.orientation().poses;
    const densityGCm3 = limits.densityGCm3;
    check.cutLayers({
      rotation,
      layerMm: LAYER_MM,
      infillPercent: INFILL_PERCENT,
      densityGCm3,
      supportMm3: 0,
    });
    while (check.stepLayers(100) < 1);
    const { layers, grams, leastMinutes, mostMinutes } = check.layerSum();
    return { layers, grams: grams.total, minutes: (leastMinutes + mostMinutes) / 2 - machine.startMin };
  } finally {
    check.free();
  }
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
  };
}

const files = process.argv.slice(2);
if (files.length === 0) throw new Stop('node bench/slicer.mjs FILE…');
const core = await loadPrintability();
const readerOf = await loadReaders();
const settings = core.defaultPrintSettings();
const machine = settings.machine;
const limits = core.printLimits(settings, 'PLA', LAYER_MM);
const options = slicerOptions({ machine, density: limits.densityGCm3 });
const folder = mkdtempSync(join(tmpdir(), 'slicer-'));
console.log(
  '| part | layers | PrusaSlicer g | ours g | | PrusaSlicer min | ours min | |\n|---|---|---|---|---|---|---|---|',
);
const misses = [];
try {
  for (const argument of files) {
    const [, file, scale = '1'] = /^(.*?)(?:=([\d.]+))?$/.exec(argument) ?? [];
    const mesh = meshOf(readerOf, file, Number(scale));
    const name = `${basename(file)}${scale === '1' ? '' : ` × ${scale}`}`;
    const other = await theirs(folder, mesh.stl, options);
    if (!other?.mm3) {
      console.log(`| ${name} | PrusaSlicer makes nothing of it |`);
      continue;
    }
    const own = ours(core, mesh, { limits, machine });
    // Its grams have two digits behind the point, which is little of a small part.
    const grams = (other.mm3 / 1e3) * limits.densityGCm3;
    const miss = (one, two) => `${(100 * (one / two - 1)).toFixed(1)} %`;
    misses.push(Math.abs(own.grams / grams - 1));
    const cells = [
      name,
      `${other.layers}, ${own.layers}`,
      grams.toFixed(2),
      own.grams.toFixed(2),
      miss(own.grams, grams),
      other.minutes.toFixed(0),
      own.minutes.toFixed(0),
      miss(own.minutes, other.minutes),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const within = misses.filter((miss) => miss <= 0.03).length;
console.log(`\nWithin 3 % in grams: ${within} of ${misses.length}.`);
