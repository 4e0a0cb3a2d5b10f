/** The real core for tests in Node: the built WASM packages, without a worker around them. No page imports this. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { ParseOptions } from './parser';
import { createParserApi, type ParsedModel, type ParserModule } from './parserApi';
import { isStep } from './stepFile';
import { CoreFailure, isErrorInfo } from './types';
import * as mesh from './wasm/core_mesh.js';
import * as step from './wasm/core_step.js';

/** Serves the package's bytes to its own loader, which asks by `fetch`, as in the browser. */
export function serveWasm(): void {
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.includes('core_wasm_bg.wasm')) throw new TypeError(`Not served in this test: ${address}`);
    const bytes = readFileSync(join(import.meta.dirname, 'wasm/core_wasm_bg.wasm'));
    return new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } });
  });
}

/** Parses as the client and its worker do, in this thread. */
export async function parseHere(file: File, options: ParseOptions = {}): Promise<ParsedModel> {
  const { signal, onStart, onFirst, onDisplay } = options;
  const api = createParserApi(async (fileName) => {
    const [core, name] = fileName && isStep(fileName) ? [step, 'core_step'] : [mesh, 'core_mesh'];
    core.initSync({ module: readFileSync(join(import.meta.dirname, `wasm/${name}_bg.wasm`)) });
    return core as unknown as ParserModule;
  });
  onStart?.();
  try {
    const first = await api.read(file, 1);
    onFirst?.(first);
    signal?.throwIfAborted();
    const display = await api.display(1);
    onDisplay?.(display);
    const measures = await api.measure(1);
    signal?.throwIfAborted();
    return { ...display, measures };
  } catch (error) {
    throw isErrorInfo(error) ? new CoreFailure(error) : error;
  }
}

/** A box as a binary STL file; sides in millimetres. */
export function boxStl(name: string, x: number, y = x, z = x): File {
  return stl(name, box(0, x, y, z));
}

/** A box some of whose triangles face inwards. */
export function turnedStl(name: string, x: number): File {
  return stl(
    name,
    box(0, x, x, x).map(([a, b, c], i) => (i < 2 ? [a, c, b] : [a, b, c]) as number[][]),
  );
}

/** A box of 100 mm with one of 50 mm in it that faces outwards, too: its volume is unsure. */
export function doubtfulStl(name: string): File {
  return stl(name, [...box(0, 100, 100, 100), ...box(25, 75, 75, 75)]);
}

/** A box of 50 mm whose cavity leaves a skin of 0.025 mm. */
export function skinStl(name: string): File {
  const inner = box(0.025, 49.975, 49.975, 49.975).map(([a, b, c]) => [a, c, b] as number[][]);
  return stl(name, [...box(0, 50, 50, 50), ...inner]);
}

/** A box of 20 × 30 × 40 mm one of whose faces lies on an unknown surface. */
export function unsureStep(name: string): File {
  const fixture = join(import.meta.dirname, '../../../core-wasm/fixtures/step/box-mm.step');
  // What such a surface is made of counts in the box: its origin, far away in this file, comes near.
  const near = readFileSync(fixture, 'utf8').replace('(5000.,5000.,0.)', '(5.,5.,0.)');
  return new File([near.replace('=PLANE(', '=NOTHING(')], name);
}

function box(from: number, x: number, y: number, z: number): number[][][] {
  const corner = (i: number) => [i & 1 ? x : from, i & 2 ? y : from, i & 4 ? z : from];
  // Two outward triangles for each side, by corner numbers whose bits say which of x, y, z are at the far end.
  const sides = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const;
  return sides.flatMap(([a, b, c, d]) => [[a, b, c].map(corner), [a, c, d].map(corner)]);
}

/** A single triangle, which is no body. */
export function triangleStl(name: string): File {
  const corners = [
    [0, 0, 0],
    [10, 0, 2],
    [0, 10, 5],
  ];
  return stl(name, [corners]);
}

function stl(name: string, triangles: number[][][]): File {
  const view = new DataView(new ArrayBuffer(84 + 50 * triangles.length));
  view.setUint32(80, triangles.length, true);
  triangles.forEach((corners, t) => {
    corners.flat().forEach((value, i) => {
      view.setFloat32(84 + 50 * t + 12 + 4 * i, value, true);
    });
  });
  return new File([view.buffer], name);
}
