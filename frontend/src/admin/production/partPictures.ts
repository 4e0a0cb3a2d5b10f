import type { ProductionGroup, ProductionPart } from '../../api/adminProduction';
import { modelFile } from '../../api/modelFile';
import { parseModel, type Thumbnail } from '../../core/client';

/** A sheet for a hundred parts must not fetch a gigabyte: what comes later has no picture. */
const MOST_PICTURES = 40;

const FILES_AT_ONCE = 4;

export const keyOf = (part: ProductionPart) => `${part.orderId} ${part.position}`;

/** A PNG of each part, as its card shows it. A part whose file is gone or cannot be read has none. */
export async function partPictures(groups: ProductionGroup[]): Promise<Map<string, Uint8Array>> {
  const parts = groups.flatMap((group) => group.parts.filter((part) => part.printed < part.quantity));
  const pictures = new Map<string, Uint8Array>();
  const waiting = parts.slice(0, MOST_PICTURES).values();
  const takeInTurn = async (): Promise<void> => {
    for (const part of waiting) {
      const picture = await pictureOf(part).catch(() => undefined);
      if (picture) pictures.set(keyOf(part), picture);
    }
  };
  // The parser takes one file at a time; the next ones are on their way meanwhile.
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, takeInTurn));
  return pictures;
}

async function pictureOf(part: ProductionPart): Promise<Uint8Array | undefined> {
  if (!part.fileUrl) return undefined;
  const model = await parseModel(await modelFile(part.fileUrl, part.fileName));
  return png(model.thumbnail);
}

/** On white paper every part is drawn in one grey. */
async function png({ size, shade, alpha }: Thumbnail): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas');
  const image = context.createImageData(size, size);
  for (let pixel = 0; pixel < size * size; pixel++) {
    image.data.fill(shade[pixel] ?? 0, 4 * pixel, 4 * pixel + 3);
    image.data[4 * pixel + 3] = alpha[pixel] ?? 0;
  }
  context.putImageData(image, 0, 0);
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}
