import { withoutStep } from '../../../core/stepFile';
import { splitTexts as texts } from './splitTexts';

/** Characters that file systems refuse, or that would make a path. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** Characters of either half at most: the shop keeps 200 of the whole. */
const MOST_LETTERS = 90;

/** The name of a body on the page; its number where it has none. */
export function bodyName({ name }: { name: string }, at: number): string {
  return name || texts.body(at + 1);
}

/** A file name for each body of an assembly, none of which is taken. */
export function pieceNames(
  assembly: string,
  bodies: readonly { name: string }[],
  taken: readonly string[],
): string[] {
  const used = new Set(taken.map(folded));
  const stem = safe(withoutStep(assembly));
  return bodies.map((body, at) => {
    const own = `${stem} – ${safe(bodyName(body, at)) || texts.body(at + 1)}`;
    let name = `${own}.stl`;
    for (let number = 2; used.has(folded(name)); number++) name = `${own} (${number}).stl`;
    used.add(folded(name));
    return name;
  });
}

/** Some file systems take two names for one that differ in the case of their letters only. */
const folded = (name: string) => name.normalize('NFC').toLowerCase();

function safe(name: string): string {
  const allowed = name.normalize('NFC').replace(FORBIDDEN, '-').trim();
  return [...allowed]
    .slice(0, MOST_LETTERS)
    .join('')
    .replace(/[. ]+$/, '');
}
