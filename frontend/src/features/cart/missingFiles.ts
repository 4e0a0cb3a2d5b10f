import { create } from 'zustand';
import { registerReset } from '../../lib/resets';
import { forgetBuilt } from './built';

/** Ids of the parts whose files the shop said it does not have; known for as long as the page is open. */
export const useMissingFiles = create<{ ids: readonly string[] }>()(() => ({ ids: [] }));

registerReset({ scopes: ['logout', 'order'], tab: forgetMissing });

/** The part stays in the cart, where the customer is told about it. */
export function noteMissing(id: string): void {
  forgetBuilt(id);
  useMissingFiles.setState(({ ids }) => (ids.includes(id) ? { ids } : { ids: [...ids, id] }));
}

/** Whoever logs in may have files that a guest does not: they are asked for again. */
export function forgetMissing(): void {
  useMissingFiles.setState({ ids: [] });
}
