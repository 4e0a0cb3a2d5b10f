import type { CartItem } from '../features/parts';

/** A part as it is before anything is chosen (CFG-13). Written out: the tests do not take the shop's word for it. */
export const CONFIGURATION = {
  material: 'PLA',
  primaryColor: 'Weiß',
  secondaryColor: 'Weiß',
  tertiaryColor: 'Weiß',
  useSecondaryColor: false,
  useTertiaryColor: false,
  colorDescription: '',
  layerHeight: 0.2,
  infill: 20,
};

/** One on which everything was chosen anew. */
export const CHOSEN = {
  ...CONFIGURATION,
  material: 'PETG',
  primaryColor: 'Schwarz',
  layerHeight: 0.1,
  infill: 50,
};

/** A stored part in the cart, as it is stored and sent. */
export function cartItem(id: string, change: Partial<CartItem> = {}): CartItem {
  return {
    id,
    fileName: `${id}.stl`,
    volume: 8,
    quantity: 1,
    configuration: CONFIGURATION,
    modelFileUrl: `/api/files/${id}/s`,
    uploadedToStorage: true,
    ...change,
  };
}
