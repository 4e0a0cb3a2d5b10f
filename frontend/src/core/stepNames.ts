/** A body of a file, or several of one name. */
export interface NamedBodies {
  name: string;
  count: number;
}

/** A body that may be a part of its own, and how often it is there; its name is '' where the file has none for it. */
export interface SeparateBody extends NamedBodies {
  /** The corners of its triangles in its first place, from one to the one behind the last; none where they do not close. */
  corners: readonly [from: number, to: number];
}

/** `''`, `\\`, `\X2\…\X0\`, `\X4\…\X0\`, `\X\hh`, `\P.\` and `\S\c`. */
const DIRECTIVE =
  /''|\\\\|\\X2\\((?:[0-9A-F]{4})*)\\X0\\|\\X4\\((?:[0-9A-F]{8})*)\\X0\\|\\X\\([0-9A-F]{2})|\\P([A-I])\\|\\S\\(.)/gi;

/** A text as it is meant: the control directives of ISO 10303-21, 6.4.3, resolved. */
export function decodeStepText(text: string): string {
  // `\S\` takes a letter of the page of ISO 8859 that `\P.\` turned to.
  let page = 1;
  return text.replace(
    DIRECTIVE,
    (whole, two?: string, four?: string, one?: string, turned?: string, high?: string) => {
      if (two !== undefined) return ofHex(two, 4);
      if (four !== undefined) return ofHex(four, 8);
      if (one !== undefined) return ofHex(one, 2);
      if (turned !== undefined) {
        page = turned.toUpperCase().charCodeAt(0) - 64;
        return '';
      }
      if (high !== undefined) {
        const byte = (high.charCodeAt(0) & 0x7f) | 0x80;
        return new TextDecoder(`iso-8859-${page}`).decode(new Uint8Array([byte]));
      }
      return whole.slice(1);
    },
  );
}

function ofHex(digits: string, each: number): string {
  const codes = digits.match(new RegExp(`.{${each}}`, 'g')) ?? [];
  return codes
    .map((code) => Number.parseInt(code, 16))
    .map((code) => {
      if (each === 4) return String.fromCharCode(code);
      return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
    })
    .join('');
}

/** What the module tells of a file's bodies: their names as the file's own bytes, a line each, and how often each is there. */
type Named = [names: Uint8Array | undefined, counts: Iterable<number> | undefined];

/** Each body with its name, in the order of the file; '' where it has none. Old programs write names in ISO 8859-1. */
function bodiesOf(...[names, counts]: Named): NamedBodies[] {
  const lines = textOf(names ?? new Uint8Array()).split('\n');
  return [...(counts ?? [])].map((count, at) => {
    const name = decodeStepText(lines[at] ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    return { name: isNone(name) ? '' : name, count };
  });
}

const countOf = (bodies: readonly NamedBodies[]) => bodies.reduce((sum, { count }) => sum + count, 0);

/** The bodies of a file by name, in the order of the file; empty where it has but one, or none has a name. */
export function namedBodies(...named: Named): NamedBodies[] {
  const bodies = bodiesOf(...named);
  const found = new Map<string, number>();
  for (const { name, count } of bodies) if (name) found.set(name, (found.get(name) ?? 0) + count);
  return countOf(bodies) < 2 ? [] : [...found].map(([name, count]) => ({ name, count }));
}

/** The bodies of a file that has several, each of which may be a part of its own; `corners` are pairs, one for each. */
export function separateBodies(corners: Uint32Array | undefined, ...named: Named): SeparateBody[] {
  const bodies = bodiesOf(...named);
  if (countOf(bodies) < 2) return [];
  return bodies.map((body, at) => ({
    ...body,
    corners: [corners?.[2 * at] ?? 0, corners?.[2 * at + 1] ?? 0],
  }));
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('iso-8859-1').decode(bytes);
  }
}

/** What programs write where nobody gave a name. */
const isNone = (name: string) => name === '' || name.toUpperCase() === 'NONE';
