import type { components, ServerAddress } from './generated';

type Schemas = components['schemas'];

/**
 * A type of the document that the server makes from its own code. `Narrow` says more of fields that the document calls a `string`
 * or `unknown`; it may name no others.
 */
export type Schema<
  Name extends keyof Schemas,
  Narrow extends { [Field in keyof Narrow]: Field extends keyof Schemas[Name] ? unknown : never } = object,
> = Omit<Schemas[Name], keyof Narrow> & Narrow;

/** `/api/drafts/{id}` as `/api/drafts/${string}`. */
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;

/** An address that the server routes. */
export type Address = Filled<ServerAddress> | `${Filled<ServerAddress>}?${string}`;
