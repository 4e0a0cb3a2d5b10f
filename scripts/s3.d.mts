/** The TypeScript face of s3.mjs, for the browser stories. */
export const BUCKET: string;
export function findMoto(): string | undefined;
export function startMoto(program: string): Promise<{ address: string; stop(): Promise<void> }>;
