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

/**
 * The bodies of a file that has several, each of which may be a part of its own, in the order of the file; empty for one body.
 *
 * @param corners pairs, one for each body
 * @param names the file's own bytes, a line for each; '' where it has none. Old programs write them in ISO 8859-1
 * @param counts how often each is there
 */
export function separateBodies(
  corners: Uint32Array | undefined,
  names: Uint8Array | undefined,
  counts: Iterable<number> | undefined,
): SeparateBody[] {
  const lines = textOf(names ?? new Uint8Array()).split('\n');
  const bodies = [...(counts ?? [])].map((count, at): SeparateBody => {
    const name = decodeStepText(lines[at] ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    return {
      name: isNone(name) ? '' : name,
      count,
      corners: [corners?.[2 * at] ?? 0, corners?.[2 * at + 1] ?? 0],
    };
  });
  return bodies.reduce((sum, { count }) => sum + count, 0) < 2 ? [] : bodies;
}

/** Bodies by their names, in the order of the file; those without one are left out. */
export function namedBodies(bodies: readonly NamedBodies[]): NamedBodies[] {
  const found = new Map<string, number>();
  for (const { name, count } of bodies) if (name) found.set(name, (found.get(name) ?? 0) + count);
  return [...found].map(([name, count]) => ({ name, count }));
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('iso-8859-1').decode(bytes);
  }
}

/** The placeholders that programs write for a missing name. */
const isNone = (name: string) => name === '' || name.toUpperCase() === 'NONE';
