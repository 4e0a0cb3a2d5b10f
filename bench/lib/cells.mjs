// A cell is one file: what each contestant answered in each round, and the medians of it.

/** Of the repeats in one process the last ones, when the compiler has done its work. */
const STEADY_CALLS = 3;

export function median(values) {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export class Cell {
  constructor(file, format, truth) {
    this.file = file;
    this.format = format;
    this.truth = truth;
    /** Answers by contestant. */
    this.answers = new Map();
    /** Answers by page. */
    this.pages = new Map();
    this.cpu = this.cpu.bind(this);
  }

  add(id, answer) {
    if (!this.answers.has(id)) this.answers.set(id, []);
    this.answers.get(id).push(answer);
  }

  addPage(page, answer) {
    if (!this.pages.has(page)) this.pages.set(page, []);
    this.pages.get(page).push(answer);
  }

  whole(id) {
    return (this.answers.get(id) ?? []).filter((answer) => !answer.error);
  }

  error(id) {
    return (this.answers.get(id) ?? []).find((answer) => answer.error)?.error;
  }

  /** The first call, by the processor's time. */
  cpu(id) {
    return median(this.whole(id).map(({ cpuMs }) => cpuMs[0]));
  }

  wall(id) {
    return median(this.whole(id).map(({ wallMs }) => wallMs[0]));
  }

  /** The first call that keeps the whole mesh and sums it up. */
  model(id) {
    return median(this.whole(id).map(({ modelCpuMs }) => modelCpuMs?.[0]));
  }

  /** The complete measures behind it. */
  measures(id) {
    return median(this.whole(id).map(({ measuresCpuMs }) => measuresCpuMs?.[0]));
  }

  steady(id) {
    // Natively the same work counts as in WASM, with the mesh in memory at its end.
    const calls = ({ cpuMs, modelCpuMs }) => modelCpuMs ?? cpuMs;
    return median(this.whole(id).map((answer) => median(calls(answer).slice(-STEADY_CALLS))));
  }

  get ours() {
    return this.whole('ours')[0] ?? {};
  }

  browser(page) {
    const whole = (this.pages.get(page) ?? []).filter((answer) => !answer.error);
    const of = (key) => median(whole.map((answer) => answer[key]));
    return {
      price: of('price'),
      buffers: of('buffers'),
      gap: of('gap'),
      runs: whole.length,
      volume: whole[0]?.vol,
    };
  }

  pageError(page) {
    return (this.pages.get(page) ?? []).find((answer) => answer.error)?.error;
  }

  /** How far an answer is from the generator's truth; NaN for what a contestant does not answer. */
  correctness(answer) {
    const { volume_mm3: volume, dims, triangles } = this.truth;
    return {
      volumeError: Math.abs(answer.volumeMm3 / volume - 1),
      dimensionsErrorMm: Math.max(
        ...dims.map((side, axis) => Math.abs((answer.dimensionsMm?.[axis] ?? Number.NaN) - side)),
      ),
      trianglesRight: answer.triangles === triangles,
    };
  }
}
