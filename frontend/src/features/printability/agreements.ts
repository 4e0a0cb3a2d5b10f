import { useMemo } from 'react';
import { create } from 'zustand';
import type { AgreedPlace, CheckedPart } from '../../core/printCheck';
import { registerReset } from '../../lib/resets';
import { useChecks } from './store';

/**
 * The ticks of parts that are made although something of them is not printable, by the id of the part: the words that were agreed to. Other
 * words, as after a change of the material, have no tick. Nothing of it is stored: it belongs to one press of the button.
 */
const useTicks = create<{ byId: Readonly<Record<string, string>> }>()(() => ({ byId: {} }));

registerReset({ scopes: ['order', 'logout'], tab: () => useTicks.setState({ byId: {} }) });

/** A part with places that are not printable. */
export interface Unprintable {
  id: string;
  name: string;
  agreement: NonNullable<CheckedPart['agreement']>;
  /** Its customer has agreed to these words. */
  isAgreed: boolean;
}

/** The checked parts among these that have unprintable places. */
export function useUnprintable(parts: readonly { id: string; name: string }[]): readonly Unprintable[] {
  const checks = useChecks(({ byId }) => byId);
  const ticks = useTicks(({ byId }) => byId);
  return useMemo(
    () =>
      parts.flatMap(({ id, name }) => {
        const agreement = checks[id]?.checked?.agreement;
        return agreement ? [{ id, name, agreement, isAgreed: ticks[id] === agreement.text }] : [];
      }),
    [parts, checks, ticks],
  );
}

export function setAgreed({ id, agreement }: Unprintable, isAgreed: boolean): void {
  useTicks.setState(({ byId }) => {
    const { [id]: _, ...others } = byId;
    return { byId: isAgreed ? { ...others, [id]: agreement.text } : others };
  });
}

/** The places that were agreed to, by the id of the part, as the order takes them. */
export function agreedPlaces(parts: readonly Unprintable[]): Record<string, readonly AgreedPlace[]> {
  const agreed = parts.filter(({ isAgreed }) => isAgreed);
  return Object.fromEntries(agreed.map(({ id, agreement }) => [id, agreement.places]));
}
