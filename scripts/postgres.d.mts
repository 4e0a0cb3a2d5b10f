/** The TypeScript face of postgres.mjs, for the browser stories. */
interface Programs {
  initdb: string;
  postgres: string;
}
export function findPrograms(): Programs | undefined;
export function startPostgres(programs: Programs): Promise<{ address: string; stop(): Promise<void> }>;
