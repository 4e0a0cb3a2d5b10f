import { expose, transfer } from 'comlink';
import type { CheckedPart, CheckRequest, CutPart, MarkedFinding, Pose, PrintCheckApi } from './printCheck';
import init, {
  agreementText,
  defaultPrintSettings,
  degreeWord,
  PrintCheck,
  printLimits,
} from './wasm/core_printability.js';
import url from './wasm/core_printability_bg.wasm?url';

const STEPS_A_PIECE = 200_000;
const LAYERS_A_PIECE = 50;
/** Places that one part is agreed about, the worst first; the core takes no more. */
const MOST_AGREED_PLACES = 20;

let started: Promise<unknown> | undefined;
/** The part whose layers are looked at. */
let cut: PrintCheck | undefined;

/** Whole, as the core gives it out; the generated types mark what a caller may leave out. */
function settingsOf({ settings, material, layerMm }: CheckRequest) {
  const known = settings ?? defaultPrintSettings();
  return { limits: printLimits(known, material, layerMm), machine: known.machine ?? {} };
}

async function opened(request: CheckRequest): Promise<PrintCheck> {
  started ??= init({ module_or_path: url });
  await started;
  const { positions, indices, exactFaces, mmPerFileUnit } = request;
  const { limits, machine } = settingsOf(request);
  return new PrintCheck(positions, indices, mmPerFileUnit, limits, machine, exactFaces);
}

function run(check: PrintCheck): void {
  while (check.step(STEPS_A_PIECE).stage !== 'done');
}

/** The core makes the words of the tick, here as in the server. */
function agreementOf(findings: readonly MarkedFinding[]): CheckedPart['agreement'] {
  const places = findings
    .filter(({ degree }) => degree === 'notPrintable')
    .slice(0, MOST_AGREED_PLACES)
    .map(({ kind, measured, limit }) => ({ kind, measuredMm: measured ?? 0, limitMm: limit ?? 0 }));
  const text = agreementText(places);
  return text === undefined ? null : { text, places };
}

const AS_IN_FILE: Pose['rotation'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** The box of a turned part from above, in mm. */
function flatBounds(
  { positions, mmPerFileUnit }: CheckRequest,
  [a, b]: Pose['rotation'],
): CutPart['boundsMm'] {
  const min: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at + 2 < positions.length; at += 3) {
    const x = (positions[at] as number) * mmPerFileUnit;
    const y = (positions[at + 1] as number) * mmPerFileUnit;
    const z = (positions[at + 2] as number) * mmPerFileUnit;
    const across = a[0] * x + a[1] * y + a[2] * z;
    const along = b[0] * x + b[1] * y + b[2] * z;
    min[0] = Math.min(min[0], across);
    max[0] = Math.max(max[0], across);
    min[1] = Math.min(min[1], along);
    max[1] = Math.max(max[1], along);
  }
  return { min, max };
}

const api: PrintCheckApi = {
  async check(request) {
    const check = await opened(request);
    try {
      run(check);
      const findings = check.findings().map(
        (finding, place): MarkedFinding => ({
          ...finding,
          word: degreeWord(finding.degree),
          faces: check.faces(place) as Uint32Array<ArrayBuffer>,
          lines: check.lines(place) as Float32Array<ArrayBuffer>,
        }),
      );
      const thickness = check.thickness() as Float32Array<ArrayBuffer>;
      const { walls } = settingsOf(request).limits;
      const checked = {
        findings,
        thickness,
        walls: { checkMm: walls?.checkMm ?? 0, refuseMm: walls?.refuseMm ?? 0 },
        smallestWallMm: check.smallestWallMm(),
        orientation: check.orientation(),
        agreement: agreementOf(findings),
        isRepairable: check.repairedStl() !== undefined,
      };
      const marks = findings.flatMap(({ faces, lines }) => [faces.buffer, lines.buffer]);
      return transfer(checked, [thickness.buffer, ...marks]);
    } finally {
      check.free();
    }
  },

  async repairedStl(request) {
    const check = await opened(request);
    try {
      const bytes = check.repairedStl() as Uint8Array<ArrayBuffer> | undefined;
      return bytes && transfer(bytes, [bytes.buffer]);
    } finally {
      check.free();
    }
  },

  async cut(request) {
    cut?.free();
    cut = await opened(request);
    run(cut);
    const orientation = cut.orientation();
    const pose = orientation?.poses[orientation.recommended];
    const { limits } = settingsOf(request);
    const rotation = pose?.rotation ?? AS_IN_FILE;
    cut.cutLayers({
      rotation,
      layerMm: request.layerMm,
      infillPercent: request.infillPercent,
      densityGCm3: limits.densityGCm3 ?? 0,
      supportMm3: pose?.supportMm3 ?? 0,
    });
    while (cut.stepLayers(LAYERS_A_PIECE) < 1);
    const sum = cut.layerSum();
    if (!sum) throw new Error('The layers were not cut.');
    const heightsMm = new Float32Array(sum.layers);
    for (let place = 0; place < sum.layers; place++) heightsMm[place] = cut.layer(place)?.zMm ?? 0;
    return { ...sum, heightsMm, boundsMm: flatBounds(request, rotation) };
  },

  async layer(place) {
    const contours = cut?.layerContours(place) as Float32Array<ArrayBuffer> | undefined;
    const infill = cut?.layerInfill(place) as Float32Array<ArrayBuffer> | undefined;
    if (!contours || !infill) throw new Error('No part is cut.');
    return transfer({ contours, infill }, [contours.buffer, infill.buffer]);
  },
};

// Runs synchronously at start: nothing is awaited before, so no message of the page is lost.
expose(api);
