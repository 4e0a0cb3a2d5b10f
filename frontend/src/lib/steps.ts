/** The steps of the wizard in their order, with the values of the query parameter `step` (STEP-01, STEP-03). */
export const STEPS = [
  { id: 'upload', label: 'Upload' },
  { id: 'configure', label: 'Konfiguration' },
  { id: 'review', label: 'Übersicht' },
  { id: 'order', label: 'Bestellung' },
  { id: 'complete', label: 'Abschluss' },
] as const;
