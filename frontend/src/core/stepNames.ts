/** A body of a file, or several of one name. */
export interface NamedBodies {
  name: string;
  count: number;
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
 * The bodies of a file by name, in the order of the file; empty where it has but one, or none has a name. `names` are the file's
 * own bytes, a line for each body, and old programs write them in ISO 8859-1.
 */
export function namedBodies(
  names: Uint8Array | undefined,
  counts: Iterable<number> | undefined,
): NamedBodies[] {
  const found = new Map<string, number>();
  const each = [...(counts ?? [])];
  const lines = textOf(names ?? new Uint8Array()).split('\n');
  each.forEach((count, at) => {
    const name = decodeStepText(lines[at] ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    if (!isNone(name)) found.set(name, (found.get(name) ?? 0) + count);
  });
  const all = each.reduce((sum, count) => sum + count, 0);
  return all < 2 ? [] : [...found].map(([name, count]) => ({ name, count }));
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
