/** The lines of a material's data sheet with their German names, in the order in which they are shown. */
export const FACT_LABELS = {
  strength: 'Festigkeit',
  heat: 'Wärme',
  outdoors: 'Draußen',
  tolerance: 'Maßabweichung',
  surface: 'Oberfläche',
  goodFor: 'Geeignet für',
} as const;

export type Fact = keyof typeof FACT_LABELS;
export const FACTS = Object.keys(FACT_LABELS) as readonly Fact[];
