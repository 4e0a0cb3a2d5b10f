/** Where the server's prices are others than those that were shown: at the pay button, and in the cart that it leads back to. */
export const PRICES_CHANGED = 'Die Preise haben sich geändert. Bitte prüfen Sie Ihren Warenkorb.';
