import { useEffect, useRef } from 'react';
import type { Thumbnail } from '../../core/client';
import { drawnChannels } from '../../lib/partColor';

/** The drawing of a part in a colour. */
export function Picture({ thumbnail, color }: { thumbnail: Thumbnail; color: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // In the next frame, so that a hundred cards that appear at once do not paint in one task.
    const frame = requestAnimationFrame(() => {
      if (canvas.current) paint(canvas.current, thumbnail, color);
    });
    return () => cancelAnimationFrame(frame);
  }, [thumbnail, color]);
  return (
    <canvas
      ref={canvas}
      width={thumbnail.size}
      height={thumbnail.size}
      className="size-full object-contain"
    />
  );
}

function paint(canvas: HTMLCanvasElement, { size, shade, alpha }: Thumbnail, hex: string): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const image = context.createImageData(size, size);
  const { data } = image;
  const [red, green, blue] = drawnChannels(hex).map((channel) => channel / 255) as [number, number, number];
  for (let i = 0; i < size * size; i++) {
    const light = shade[i] ?? 0;
    data[4 * i] = light * red;
    data[4 * i + 1] = light * green;
    data[4 * i + 2] = light * blue;
    data[4 * i + 3] = alpha[i] ?? 0;
  }
  context.putImageData(image, 0, 0);
}
