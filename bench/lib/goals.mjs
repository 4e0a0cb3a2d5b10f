// The rows of ../shared/goals.md that this benchmark can judge: on which files, who runs, and how the figure is made.
// `figure(result)` gets for a format the medians by contestant; `atLeast` and `atMost` are the limits 'must' and 'aim'.

const ratio = (peer) => (cell) => cell.cpu(peer) / cell.cpu('ours');
const native = (peer) => (cell) => cell.cpu(`native ${peer}`) / cell.cpu('native ours');
const inBrowser = (cell) => cell.browser('three-main').price / cell.browser('ours').price;

const times = (format, runners, title, figure, must, aim) => ({
  format,
  runners,
  title,
  figure,
  must,
  aim,
  unit: '×',
  isBetter: 'more',
});
const most = (entry) => ({ ...entry, isBetter: 'less' });

const TEXT = ['stl_ascii', 'obj', 'ply_ascii', 'amf', 'amf_zip', 'obj_far'];
const BINARY = ['stl_bin', 'ply_bin', 'stl_bin_far'];
const MESHES = ['stl_bin', 'stl_ascii', 'obj', 'ply_bin', 'ply_ascii', 'amf', 'amf_zip'];

/** How far the volume is from the generator's, relative. */
const volumeError = (cell) => Math.abs(cell.ours.volumeMm3 / cell.truth.volume_mm3 - 1);

/** Buffers larger than the package's whole memory were handed out while the file was read and never lay in it together. */
const memoryAboveBuffers = ({ ours: { memoryBytes, bufferBytes } }) =>
  (memoryBytes - (bufferBytes < memoryBytes ? bufferBytes : 0)) / 1e6;

export const GOALS = [
  {
    row: 1,
    ...times(
      'stl_bin',
      ['ours', 'three STLLoader'],
      'STL binary against T',
      ratio('three STLLoader'),
      3.5,
      4.5,
    ),
  },
  {
    row: 1,
    format: 'stl_bin',
    runners: ['ours', 'memcpy'],
    title: "STL binary, share of M's rate",
    figure: (cell) => (100 * cell.cpu('memcpy')) / cell.cpu('ours'),
    must: 88,
    aim: 95,
    unit: ' %',
    isBetter: 'more',
  },
  {
    row: 2,
    ...times(
      'stl_ascii',
      ['ours', 'three STLLoader'],
      'STL ASCII against T',
      ratio('three STLLoader'),
      4.5,
      6,
    ),
  },
  { row: 3, ...times('obj', ['ours', 'three OBJLoader'], 'OBJ against T', ratio('three OBJLoader'), 19, 25) },
  {
    row: 4,
    ...times(
      'ply_bin',
      ['ours', 'three PLYLoader'],
      'PLY binary against T',
      ratio('three PLYLoader'),
      15,
      22,
    ),
  },
  {
    row: 5,
    ...times(
      'ply_ascii',
      ['ours', 'three PLYLoader', 'loaders.gl', 'online-3d-viewer'],
      'PLY ASCII against the best JavaScript loader',
      (cell) =>
        Math.min(
          ...['three PLYLoader', 'loaders.gl', 'online-3d-viewer'].map(cell.cpu).filter(Number.isFinite),
        ) / cell.cpu('ours'),
      14.5,
      22,
    ),
  },
  {
    row: 6,
    ...times('amf', [], "AMF, first price in Chromium against three's loader", inBrowser, 90, 120),
    pages: ['ours', 'three-main'],
  },
  {
    row: 6,
    ...times(
      'amf',
      ['ours', 'wasm-simd quick-xml'],
      "AMF against quick-xml's plain use in WASM",
      ratio('wasm-simd quick-xml'),
      9,
      10,
    ),
  },
  {
    row: 6,
    ...times(
      'amf_zip',
      ['ours', 'wasm-simd zip+quick-xml'],
      "zipped AMF against quick-xml's plain use in WASM",
      ratio('wasm-simd zip+quick-xml'),
      3,
      3.5,
    ),
  },
  {
    row: 7,
    ...times(
      'stl_bin',
      ['native ours', 'native stl_io'],
      'native: STL against stl_io',
      native('stl_io'),
      17,
      25,
    ),
  },
  {
    row: 7,
    ...times('obj', ['native ours', 'native tobj'], 'native: OBJ against tobj', native('tobj'), 7, 12),
  },
  {
    row: 7,
    ...times(
      'ply_bin',
      ['native ours', 'native ply-rs-bw 4 (struct)'],
      'native: PLY binary against ply-rs-bw',
      native('ply-rs-bw 4 (struct)'),
      6,
      7,
    ),
  },
  ...MESHES.map((format) => ({
    row: 8,
    ...most(
      times(
        format,
        ['ours', 'native ours'],
        `steady WASM against native, ${format}`,
        (cell) => cell.steady('ours') / cell.steady('native ours'),
        1.6,
        1.3,
      ),
    ),
    steady: true,
  })),
  ...MESHES.map((format) => ({
    row: 9,
    format,
    runners: ['ours'],
    title: `WASM memory above the output buffers, ${format}`,
    figure: memoryAboveBuffers,
    must: 5,
    aim: 3,
    unit: ' MB',
    isBetter: 'less',
  })),
  {
    row: 11,
    ...most(
      times(
        'stl_bin',
        [],
        'Chromium, STL binary: first price against only reading the file',
        (cell) =>
          cell.browser('ours').price /
          Math.min(cell.browser('read-buffer').price, cell.browser('read-stream').price),
        1.2,
        1.1,
      ),
    ),
    pages: ['ours', 'read-buffer', 'read-stream'],
  },
  {
    row: 11,
    format: 'stl_bin',
    runners: [],
    pages: ['ours'],
    title: 'Chromium, STL binary: longest main-thread task',
    figure: (cell) => cell.browser('ours').gap,
    must: 10,
    aim: 8,
    unit: ' ms',
    isBetter: 'less',
  },
  ...[
    ['obj', 'OBJ', 11, 15],
    ['ply_ascii', 'PLY ASCII', 11, 15],
    ['stl_ascii', 'STL ASCII', 3.3, 4.5],
  ].map(([format, name, must, aim]) => ({
    row: 12,
    ...times(
      format,
      [],
      `Chromium, ${name}: first price against three on the main thread`,
      inBrowser,
      must,
      aim,
    ),
    pages: ['ours', 'three-main'],
  })),
  {
    row: 16,
    format: 'stl_bin',
    runners: ['native ours'],
    title: 'native: complete measures against reading the same file and summing it',
    figure: (cell) => cell.measures('native ours') / cell.model('native ours'),
    must: 3,
    aim: 2,
    unit: '×',
    isBetter: 'less',
  },
  ...[...TEXT.map((format) => [format, 1e-8]), ...BINARY.map((format) => [format, 1e-12])].map(
    ([format, must]) => ({
      row: 13,
      format,
      runners: ['ours'],
      title: `volume error, ${format}`,
      figure: volumeError,
      must,
      unit: '',
      isBetter: 'less',
    }),
  ),
];

/** Row 17 needs no rounds: what `untrusted.mjs` counts. */
export const UNTRUSTED_GOALS = [
  {
    title: 'meshes that lie, seeds 1 to 20: priced right',
    figure: ({ right, all }) => (100 * right) / all,
    must: 99,
    aim: 100,
    unit: ' %',
    isBetter: 'more',
  },
  {
    title: 'meshes that lie, seeds 1 to 20: over 10 % too cheap',
    figure: ({ tooCheap }) => tooCheap,
    must: 0,
    aim: 0,
    unit: '',
    isBetter: 'less',
  },
].map((goal) => ({ row: 17, ...goal }));

/** Row 17b as well: what `hostile.mjs` counts. */
export const HOSTILE_GOALS = [
  ['neither right, refused nor unsure with a reason', ({ wrong }) => wrong],
  ['over 10 % too cheap without a note', ({ tooCheap }) => tooCheap],
  ['below the estimate', ({ below }) => below],
].map(([what, figure]) => ({
  row: 17,
  title: `17b: hostile STEP files ${what}`,
  figure,
  must: 0,
  aim: 0,
  unit: '',
  isBetter: 'less',
}));

/** Row 10 needs no run: brotli sizes of the packages' modules. */
export const SIZE_GOALS = [
  { file: 'core_mesh_bg.wasm', title: 'WASM package for meshes, brotli', must: 150, aim: 110 },
  { file: 'core_wasm_bg.wasm', title: 'WASM package for prices, brotli', must: 150, aim: 110 },
  { file: 'core_step_bg.wasm', title: 'WASM package for STEP, brotli', must: 160, aim: 110 },
  { file: 'core_printability_bg.wasm', title: 'WASM package for printability, brotli', must: 120, aim: 90 },
].map((goal) => ({ row: 10, ...goal, unit: ' kB', isBetter: 'less' }));

/** Row 22 needs a running shop: what `shop-load.mjs` measures. */
export const SHOP_GOALS = [
  {
    title: 'memory after 1,000 logins over idle',
    figure: ({ memoryMb }) => memoryMb,
    must: 150,
    aim: 60,
    unit: ' MB',
    isBetter: 'less',
  },
  {
    title: 'upload of 5 MB until measured and stored, p95 of 8 connections',
    figure: ({ uploadMs }) => uploadMs,
    must: 400,
    aim: 250,
    unit: ' ms',
    isBetter: 'less',
  },
].map((goal) => ({ row: 22, ...goal }));

/** Row 23 needs no peers' files: what `printability.mjs` measures. */
export const PRINTABILITY_GOALS = [
  ['health', ({ healthS }) => healthS, 1, 0.5, ' s'],
  ['thickness map', ({ wallsS }) => wallsS, 3, 1.5, ' s'],
  ['orientation', ({ posesS }) => posesS, 3, 1.5, ' s'],
  ['500 layers', ({ layersS }) => layersS, 2, 1, ' s'],
  ['page blocked at most', ({ blockedMs }) => blockedMs, 50, 16, ' ms'],
  ['given up after', ({ givenUpMs }) => givenUpMs, 50, 16, ' ms'],
  ['memory of the package', ({ memoryMb }) => memoryMb, 400, 200, ' MB'],
].map(([what, figure, must, aim, unit]) => ({
  row: 23,
  title: `printability of a million triangles in Chromium: ${what}`,
  figure,
  must,
  aim,
  unit,
  isBetter: 'less',
}));

/** 'yes', 'aim', or by how much the 'must' is missed. */
export function verdict({ must, aim, isBetter }, figure) {
  if (!Number.isFinite(figure)) return 'not measured';
  const reaches = (limit) => limit !== undefined && (isBetter === 'more' ? figure >= limit : figure <= limit);
  if (reaches(aim)) return 'aim';
  if (reaches(must)) return 'must';
  const missing = isBetter === 'more' ? 1 - figure / must : figure / must - 1;
  return `**missed** by ${(100 * missing).toFixed(missing < 0.1 ? 1 : 0)} %`;
}
