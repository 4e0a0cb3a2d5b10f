declare module 'virtual:licenses' {
  /** What the shop ships of others (`build-tools/licenses.ts`). */
  const parts: readonly { kind: 'crate' | 'npm'; name: string; version: string; license: string }[];
  export default parts;
}
