/** Labels of buttons that are alike in the whole shop. */
export const words = {
  cancel: 'Abbrechen',
  retry: 'Erneut versuchen',
} as const;
