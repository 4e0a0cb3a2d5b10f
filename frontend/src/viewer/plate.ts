import {
  BufferAttribute,
  BufferGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  Vector2,
} from 'three';

/** Cell sizes of the grid in millimetres; the one is taken that gives a calm number of lines. */
const CELLS_MM = [1, 5, 10, 25, 50];
const MAX_LINES = 16;
/** Lines over the whole plate, for a visitor who zooms out. */
const PLATE_CELL_MM = 25;

/** The grid's cell in millimetres for a part whose footprint is `extentMm` wide. */
function gridCellMm(extentMm: number): number {
  return CELLS_MM.find((cell) => (extentMm * 1.5) / cell <= MAX_LINES) ?? 50;
}

interface PlateOptions {
  /** Extents of the part along x and y in millimetres. */
  footprintMm: readonly [number, number];
  /** Side of the printer's plate in millimetres; without it only the ground around the part is drawn. */
  plateMm?: number | undefined;
  /** Scene units per millimetre. */
  unit: number;
  /** CSS colour of the lines. */
  color: string;
}

/** The ground of a part: its soft shadow, a grid, and the outline of the printer's plate. */
export class Plate {
  readonly group = new Group();

  constructor({ footprintMm, plateMm, unit, color }: PlateOptions) {
    this.group.add(shadowOf(footprintMm[0] * unit, footprintMm[1] * unit));
    const extentMm = Math.max(...footprintMm);
    const cell = gridCellMm(extentMm);
    const reachMm = Math.max(2, Math.ceil((extentMm * 0.7) / cell)) * cell;
    const withinMm = plateMm ? Math.min(reachMm, plateMm / 2) : reachMm;
    this.#add(gridPoints(withinMm, cell), unit, color, 0.28);
    if (!plateMm) return;
    if (reachMm < plateMm / 2) this.#add(gridPoints(plateMm / 2, PLATE_CELL_MM), unit, color, 0.16);
    this.#add(outlinePoints(plateMm / 2), unit, color, 1);
  }

  #add(pointsMm: number[], unit: number, color: string, opacity: number): void {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(pointsMm), 3));
    const lines = new LineSegments(geometry, new LineBasicMaterial({ color, transparent: true, opacity }));
    lines.scale.setScalar(unit);
    lines.frustumCulled = false;
    this.group.add(lines);
  }
}

function gridPoints(reach: number, cell: number): number[] {
  const points: number[] = [];
  const half = Math.floor(reach / cell + 1e-9);
  for (let i = -half; i <= half; i++) {
    const at = i * cell;
    points.push(-reach, at, 0, reach, at, 0, at, -reach, 0, at, reach, 0);
  }
  return points;
}

function outlinePoints(half: number): number[] {
  const corners = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ] as const;
  return corners.flatMap(([x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % 4] ?? corners[0];
    return [x, y, 0, nextX, nextY, 0];
  });
}

/** Darkness that fades with the distance from the part's footprint: what lies in it stands, and does not float. */
function shadowOf(width: number, depth: number): Mesh<PlaneGeometry, ShaderMaterial> {
  const fade = 0.15 + 0.3 * Math.min(width, depth);
  const material = new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: { extent: { value: new Vector2(width / 2, depth / 2) }, fade: { value: fade } },
    vertexShader: `
      varying vec2 place;
      void main() {
        place = position.xy;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: `
      uniform vec2 extent;
      uniform float fade;
      varying vec2 place;
      void main() {
        vec2 beyond = max(abs(place) - extent * 0.72, 0.0);
        float near = 1.0 - smoothstep(0.0, fade, length(beyond));
        gl_FragColor = vec4(0.0, 0.0, 0.0, 0.26 * near * near);
      }`,
  });
  const shadow = new Mesh(new PlaneGeometry(width + 2 * fade, depth + 2 * fade), material);
  // A hair below the lines and the part's underside.
  shadow.position.z = -0.002;
  return shadow;
}
