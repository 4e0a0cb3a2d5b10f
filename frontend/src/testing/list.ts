import { type ListedPart, useFiles } from '../features/files';
import type { FileState } from '../features/files/file';
import {
  addParts,
  type CartItem,
  type CartPart,
  type Part,
  patchPart,
  removeParts,
  useParts,
} from '../features/parts';
import { partOf } from '../features/parts/part';
import { cartItem } from './parts';

/** A part of the cart as the page has it. */
export function cartPart(id: string, change: Partial<CartItem> = {}): CartPart {
  return partOf(cartItem(id, change));
}

/** A part whose file this page has, as after its upload. */
export function listedPart(change: Partial<ListedPart> & { id: string }): ListedPart {
  return {
    name: `${change.id}.stl`,
    quantity: 1,
    configuration: null,
    volumeCm3: null,
    modelFileUrl: `/api/files/${change.id}/s`,
    stage: 'uploaded',
    file: 'here',
    size: 684,
    format: 'stl',
    status: 'completed',
    progress: null,
    message: null,
    ...change,
  };
}

/** Makes these parts with their files the list, beside what is in the cart; a part of the cart gets what is given. */
export function haveParts(listed: readonly (Partial<ListedPart> & { id: string })[]): void {
  const wanted = listed.map(listedPart);
  const ids = wanted.map(({ id }) => id);
  const gone = useParts.getState().parts.filter(({ id, stage }) => stage !== 'cart' && !ids.includes(id));
  removeParts(gone.map(({ id }) => id));
  useFiles.setState({ byId: Object.fromEntries(wanted.map((part) => [part.id, fileOf(part)])) });
  const known = new Set(useParts.getState().parts.map(({ id }) => id));
  addParts(wanted.filter(({ id }) => !known.has(id)).map((part) => partOfListed(part) as Part));
  for (const part of listed)
    if (known.has(part.id)) patchPart(part.id, { ...partOfListed(part), file: 'here' });
}

const OF_FILE: readonly string[] = [
  'size',
  'format',
  'status',
  'progress',
  'message',
  'paused',
  'error',
  'errorDetail',
  'measures',
  'unchecked',
  'pictured',
] satisfies (keyof FileState)[];

const fieldsOf = (part: Partial<ListedPart>, isWanted: (field: string) => boolean) =>
  Object.fromEntries(Object.entries(part).filter(([field]) => isWanted(field)));

const fileOf = (part: ListedPart) =>
  fieldsOf(part, (field) => OF_FILE.includes(field)) as unknown as FileState;

const partOfListed = (part: Partial<ListedPart>): Partial<Part> =>
  fieldsOf(part, (field) => !OF_FILE.includes(field));
