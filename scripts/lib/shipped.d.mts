export interface Part {
  kind: 'crate' | 'npm';
  name: string;
  version: string;
  license: string;
  isOurs: boolean;
}
export function shippedHere(): Promise<Part[]>;
export function notices(parts: readonly Part[]): string;
