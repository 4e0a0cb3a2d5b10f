// Areas of our layers and room of our supports, held against trimesh's sections and columns of their own (lib/reference.py).
// `node bench/sections.mjs FILE…`; `TRIMESH_PYTHON` names a Python that has trimesh. `FILE=25.4` scales a file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, Stop } from '../scripts/lib/project.mjs';
import { run } from '../scripts/lib/run.mjs';
import { buffersOf, loadPrintability, loadReaders } from '../scripts/lib/wasm.mjs';
import { cutAsDrawn, meshOf, namedPart } from './lib/layers.mjs';

const LAYER_MM = 0.2;
/** Layers up to this area are a few lines: there the whole part's error says more than a share. */
const LEAST_MM2 = 1;

const files = process.argv.slice(2);
if (files.length === 0) throw new Stop('node bench/sections.mjs FILE…');
const core = await loadPrintability();
const readerOf = await loadReaders();
const settings = core.defaultPrintSettings();
const limits = core.printLimits(settings, 'PLA', LAYER_MM);
const how = { limits, machine: settings.machine, layerMm: LAYER_MM, infillPercent: 20 };
const folder = mkdtempSync(join(tmpdir(), 'sections-'));
const python = process.env.TRIMESH_PYTHON ?? 'python3';

/** What Python says of a part; undefined where it fails. */
async function reference(stl, heights) {
  const file = join(folder, 'part.stl');
  writeFileSync(file, stl);
  const part = join(folder, 'part.json');
  writeFileSync(part, JSON.stringify({ file, heights }));
  const { code, output } = await run(python, [join(root, 'bench/lib/reference.py'), part], { quiet: true });
  const last = output.trim().split('\n').pop();
  if (code !== 0) throw new Stop(`${python} failed (exit code ${code}): ${last}`);
  return JSON.parse(last);
}

const percent = (one, two) => (two === 0 && one === 0 ? 0 : 100 * (one / two - 1));
const shown = (value) => `${value.toFixed(value > -0.05 && value < 0.05 ? 2 : 1)} %`;
console.log(
  '| part | layers | within 3 % | worst | all layers, mm³ | its | | supports, mm³ | its | |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
);
const misses = { layers: 0, ofLayers: 0, volumes: 0, supports: 0, parts: 0 };
try {
  for (const argument of files) {
    const { file, scale, name } = namedPart(argument);
    const mesh = meshOf(buffersOf(readerOf, file), scale);
    const own = cutAsDrawn(core, mesh, how, (check, pose, { layers }) => ({
      pose,
      layers: Array.from({ length: layers }, (_, at) => check.layer(at)),
    }));
    const its = await reference(
      mesh.stl,
      own.layers.map(({ zMm }) => zMm),
    );
    const off = own.layers
      .map(({ areaMm2 }, at) => [areaMm2, its.areas[at]])
      .filter((pair) => Math.max(...pair) > LEAST_MM2)
      .map(([area, other]) => percent(area, other));
    const near = off.filter((miss) => Math.abs(miss) <= 3).length;
    const worst = off.reduce((most, miss) => (Math.abs(miss) > Math.abs(most) ? miss : most), 0);
    const sum = (areas) => areas.reduce((total, area) => total + area, 0) * LAYER_MM;
    const [volume, other] = [sum(own.layers.map(({ areaMm2 }) => areaMm2)), sum(its.areas)];
    const supports = percent(own.pose.supportMm3, its.supportMm3);
    misses.parts += 1;
    misses.layers += off.length - near;
    misses.ofLayers += off.length;
    misses.volumes += Math.abs(percent(volume, other)) > 3;
    misses.supports += !(Math.abs(supports) <= 3);
    const cells = [
      its.closed ? name : `${name} (open)`,
      own.layers.length,
      `${near} of ${off.length}`,
      shown(worst),
      volume.toFixed(0),
      other.toFixed(0),
      shown(percent(volume, other)),
      own.pose.supportMm3.toFixed(0),
      its.supportMm3.toFixed(0),
      shown(supports),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const { parts } = misses;
console.log(
  `\nWithin 3 %: layers ${misses.ofLayers - misses.layers} of ${misses.ofLayers}, all layers together ${parts - misses.volumes} of ${parts} parts, supports ${parts - misses.supports} of ${parts} parts.`,
);
