const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When a stored file that is not ordered is deleted. Its address names it, and its name (a UUID of version 7) begins with the time of the
 * upload by the shop's own clock. Null for an address that says nothing of it.
 */
export function deletionDay(modelFileUrl: string | null, keptDays: number): Date | null {
  const id = /\/api\/files\/([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/.exec(modelFileUrl ?? '');
  if (!id) return null;
  return new Date(Number.parseInt(`${id[1]}${id[2]}`, 16) + keptDays * DAY_MS);
}
