import type { CutPart, LayerLines } from '../../core/printCheck';

/** Room around the part, as a share of the drawing. */
const MARGIN = 0.05;

/** Draws one layer from above: its contours in the text's colour, its infill thin; all layers in the same place. */
export function drawLayer(
  canvas: HTMLCanvasElement,
  { contours, infill }: LayerLines,
  { min, max }: CutPart['boundsMm'],
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = Math.round(canvas.clientWidth * Math.min(window.devicePixelRatio, 2));
  canvas.width = side;
  canvas.height = side;
  const scale = (side * (1 - 2 * MARGIN)) / Math.max(max[0] - min[0], max[1] - min[1], 1e-6);
  context.setTransform(scale, 0, 0, -scale, side / 2, side / 2);
  context.translate(-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2);
  const { color } = getComputedStyle(canvas);
  context.strokeStyle = color;
  const stroke = (lines: Float32Array, pixels: number, opacity: number) => {
    context.globalAlpha = opacity;
    context.lineWidth = (pixels * side) / (canvas.clientWidth || side) / scale;
    context.beginPath();
    for (let at = 0; at + 3 < lines.length; at += 4) {
      context.moveTo(lines[at] as number, lines[at + 1] as number);
      context.lineTo(lines[at + 2] as number, lines[at + 3] as number);
    }
    context.stroke();
  };
  stroke(infill, 0.75, 0.5);
  stroke(contours, 1.5, 1);
}
