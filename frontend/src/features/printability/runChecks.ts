import type { QueryClient } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings';
import { type Format, isComplete, type PartMeasures } from '../../core/client';
import { type CheckRequest, checkPart, type PrintSettings } from '../../core/printCheck';
import { whenIdle } from '../../lib/later';
import { displayModelOf, type ListedPart, listedParts, useFiles } from '../files';
import { type Part, useParts } from '../parts';
import { dropChecks, setCheck, useChecks } from './store';

/** The configuration that a part is checked with before its customer has chosen: the shop's usual print. */
const USUAL = { material: 'PLA', layerHeight: 0.2, infill: 20 };

const underWay = new Map<string, AbortController>();
let isRunning = false;

/** The owner's limits; null until they are known, and the shipped ones hold. `edition` grows with each other ones. */
let limits: { settings: PrintSettings | null; edition: number } = { settings: null, edition: 0 };

/** Follows the owner's limits as the page knows them. */
function followLimits(queries: QueryClient): void {
  const settings = queries.getQueryData(settingsQuery.queryKey)?.settings.printing ?? null;
  // Equal answers are one object.
  if (settings === null || settings === limits.settings) return;
  limits = { settings, edition: limits.edition + 1 };
  catchUp();
}

/**
 * Looks at every part of the list as soon as it is measured, and again when its unit, material or layer height or the owner's limits
 * change. Runs for the rest of the visit.
 */
export function runChecks(queries: QueryClient): void {
  if (isRunning) return;
  isRunning = true;
  followLimits(queries);
  queries.getQueryCache().subscribe(() => followLimits(queries));
  useParts.subscribe(catchUp);
  useFiles.subscribe(catchUp);
  window.addEventListener('online', retryFailed);
  catchUp();
}

/** The script of the checks comes with the first part, which may be a moment without a connection. */
function retryFailed(): void {
  const checks = Object.entries(useChecks.getState().byId);
  dropChecks(checks.filter(([, { state }]) => state === 'failed').map(([id]) => id));
  catchUp();
}

let isAsked = false;

/** Prices and pictures come first: changes are followed in a quiet moment, once for many of them. */
function catchUp(): void {
  if (isAsked) return;
  isAsked = true;
  whenIdle(() => {
    isAsked = false;
    followParts();
  }, 1000);
}

function followParts(): void {
  const parts = listedParts().filter(isMeasured);
  const known = useChecks.getState().byId;
  for (const part of parts) if (known[part.id]?.of !== wantedOf(part)) void check(part);
  const listed = new Set(parts.map(({ id }) => id));
  const gone = Object.keys(known).filter((id) => !listed.has(id));
  for (const id of gone) underWay.get(id)?.abort();
  dropChecks(gone);
}

/** Whether there is something to look at: points alone have no walls; an exact body is looked at by the triangles of its preview. */
export function isLookedAt({ triangles }: Pick<PartMeasures, 'triangles'>, format: Format): boolean {
  return triangles > 0 || format === 'step';
}

function isMeasured({ measures, status, format }: ListedPart): boolean {
  return measures !== undefined && isComplete(measures) && status !== 'error' && isLookedAt(measures, format);
}

type Printed = Pick<Part, 'id' | 'unit' | 'configuration'>;

function wantedOf({ unit, configuration }: Printed): string {
  const { material, layerHeight } = configuration ?? USUAL;
  return JSON.stringify([unit ?? null, material, layerHeight, limits.edition]);
}

/** A part of the list, or one of an order, of which the usual print is assumed. */
export function findPrinted(id: string): Printed {
  return useParts.getState().parts.find((part) => part.id === id) ?? { id, configuration: null };
}

/** The part as the checks take it, with the infill that it is to have. Rejects when its file is nowhere any more. */
export async function requestOf(part: Printed): Promise<CheckRequest & { infillPercent: number }> {
  const { positions, indices, exactFaces, mmPerFileUnit = 1 } = await displayModelOf(part.id);
  const { material, layerHeight, infill } = part.configuration ?? USUAL;
  return {
    positions,
    indices,
    ...(exactFaces && { exactFaces }),
    mmPerFileUnit,
    material,
    layerMm: layerHeight,
    infillPercent: infill,
    settings: limits.settings,
  };
}

async function check(part: Printed): Promise<void> {
  const { id } = part;
  const of = wantedOf(part);
  underWay.get(id)?.abort();
  const ending = new AbortController();
  underWay.set(id, ending);
  setCheck(id, { of, state: 'checking', checked: null });
  try {
    const request = await requestOf(part);
    const checked = await checkPart(request, ending.signal);
    setCheck(id, { of, state: 'done', checked });
  } catch {
    // The page says with the part that it could not be looked at.
    if (!ending.signal.aborted) setCheck(id, { of, state: 'failed', checked: null });
  } finally {
    if (underWay.get(id) === ending) underWay.delete(id);
  }
}
