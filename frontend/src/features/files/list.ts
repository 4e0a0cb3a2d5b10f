import { useMemo } from 'react';
import { type Part, useParts } from '../parts';
import type { FileState, HeldPart, ListedPart } from './file';
import { useFiles } from './store';

/** A part with its file as they were when they were put together: the same object as long as neither changes. */
const joined = new WeakMap<Part, { file: FileState; listed: ListedPart }>();

function join(part: Part, file: FileState): ListedPart {
  const known = joined.get(part);
  if (known?.file === file) return known.listed;
  const listed = { ...file, ...part };
  joined.set(part, { file, listed });
  return listed;
}

type Files = Readonly<Record<string, FileState>>;

function listOf(parts: readonly Part[], files: Files): readonly ListedPart[] {
  return parts.flatMap((part) => {
    const file = files[part.id];
    return file && part.stage !== 'held' ? join(part, file) : [];
  });
}

/** The parts that the steps show: those whose file is here or on its way. */
export function listedParts(): readonly ListedPart[] {
  return listOf(useParts.getState().parts, useFiles.getState().byId);
}

export function useListedParts(): readonly ListedPart[] {
  const parts = useParts((state) => state.parts);
  const files = useFiles((state) => state.byId);
  return useMemo(() => listOf(parts, files), [parts, files]);
}

/** A part with its file, held or not; undefined once it is removed. */
export function findListed(id: string): ListedPart | undefined {
  const part = useParts.getState().parts.find((candidate) => candidate.id === id);
  const file = useFiles.getState().byId[id];
  return part && file && join(part, file);
}

/** The parts that wait for their owner's confirmation. */
export function useHeldParts(): readonly HeldPart[] {
  const parts = useParts((state) => state.parts);
  const files = useFiles((state) => state.byId);
  return useMemo(() => heldOf(parts, files), [parts, files]);
}

export function heldParts(): readonly HeldPart[] {
  return heldOf(useParts.getState().parts, useFiles.getState().byId);
}

function heldOf(parts: readonly Part[], files: Files): readonly HeldPart[] {
  return parts.flatMap((part) => {
    const file = files[part.id];
    return part.stage === 'held' && file?.hold ? { ...file, ...part, hold: file.hold } : [];
  });
}
