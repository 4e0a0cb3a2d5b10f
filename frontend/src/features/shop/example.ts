/** The shop's own part to try the page with. The server refuses to sell it. */
export const EXAMPLE_NAME = 'Beispielteil-Zahnrad.stl';

/** Said where it lies in a cart. */
export const EXAMPLE_NOT_FOR_SALE =
  'Das Beispielteil ist nur zum Ausprobieren und kann nicht bestellt werden. Bitte nehmen Sie es aus dem Warenkorb.';
