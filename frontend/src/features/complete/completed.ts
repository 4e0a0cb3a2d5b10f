import { create } from 'zustand';
import type { OrderView } from '../../api/checkout';
import { registerReset } from '../../lib/resets';

/**
 * The order that was just completed, for as long as the page is open. It is not stored: a reload of the success page asks
 * the server again, which tells it to its owner only.
 */
export const useCompletedOrder = create<{ order: OrderView | null }>()(() => ({ order: null }));

registerReset({ scopes: ['logout'], tab: () => useCompletedOrder.setState({ order: null }) });
