import type { Degree, Finding } from '../../core/printCheck';
import type { BadgeTone } from '../../ui';
import { texts } from './texts';

/** The worst first. */
const DEGREES = ['notPrintable', 'check', 'hint'] as const satisfies readonly Degree[];

export const TONES: Record<Degree, BadgeTone> = { notPrintable: 'danger', check: 'warning', hint: 'neutral' };

/** The colours of the marks, in light and dark: they stand on the part, which is blue where its file names no colour, not on the page. */
export const MARK_COLOURS: Record<Degree, string> = {
  notPrintable: '#d92626',
  check: '#e08600',
  hint: '#e83ad8',
};

/** How many findings of each degree there are, as words; degrees without one are left out. */
export function countsOf(findings: readonly Pick<Finding, 'degree'>[]): { degree: Degree; words: string }[] {
  return DEGREES.flatMap((degree) => {
    const count = findings.filter((finding) => finding.degree === degree).length;
    return count > 0 ? [{ degree, words: texts.counts[degree](count) }] : [];
  });
}
