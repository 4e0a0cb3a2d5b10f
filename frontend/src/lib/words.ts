/** What buttons say alike in the whole shop. */
export const words = {
  cancel: 'Abbrechen',
  retry: 'Erneut versuchen',
} as const;
