import { EXAMPLE_NAME } from '../shop';
import address from './zahnrad.stl?url';

/** A part of our own, made by `scripts/make-example-part.mjs`; its test measures the file. */
export const EXAMPLE = {
  name: EXAMPLE_NAME,
  volumeCm3: 10.103512,
  dimensionsMm: [39.97, 39.97, 10],
  teeth: 24,
} as const;

/** Brings it as if the customer had chosen it. */
export async function fetchExample(): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the example part is not there: HTTP ${answer.status}`);
  return new File([await answer.arrayBuffer()], EXAMPLE.name, { type: 'model/stl' });
}
