import { formatCount } from '../../lib/format';

/** What is said of a cart that changed under its owner's hands. */
export const texts = {
  /** Parts that were changed here and on another device; what was chosen here stays. */
  overruling: ([first = '', ...others]: readonly string[]) => {
    const also = 'auch auf einem anderen Gerät geändert. Es gilt, was Sie hier gewählt haben.';
    if (others.length === 0) return `„${first}“ wurde ${also}`;
    const parts = others.length === 1 ? 'ein weiteres Teil' : `${formatCount(others.length)} weitere Teile`;
    return `„${first}“ und ${parts} wurden ${also}`;
  },
} as const;
