import type { ProductionGroup, ProductionPart } from '../../api/adminProduction';

/** Pieces of which nothing has begun. */
export const allOpen = (open: number): ProductionPart['pieces'] => ({
  open,
  planned: 0,
  printing: 0,
  failed: 0,
  printed: 0,
  checked: 0,
  reprinted: 0,
});

/** The answer of the list. */
export const choicesOf = (pieces = allOpen(5)) => ({
  materials: ['PETG'],
  colors: ['Schwarz'],
  layerHeights: [0.2],
  pieces,
});

/** Two orders that one printer can make one after another. */
export const GROUP: ProductionGroup = {
  material: 'PETG',
  colors: 'Schwarz',
  layerHeight: 0.2,
  openPieces: 5,
  pieces: 5,
  cm3: 40,
  grams: 50.8,
  oldest: '2020-11-21T12:00:00Z',
  due: '2020-12-01',
  partCount: 2,
  parts: [
    {
      orderId: 'id-1',
      orderNumber: 'CAFE1234',
      orderedAt: '2020-11-21T12:00:00Z',
      deliveryBy: '2020-12-01',
      status: 'submitted',
      shipping: 'express',
      position: 0,
      fileName: 'halter.stl',
      quantity: 3,
      printed: 0,
      pieces: allOpen(3),
      failures: [],
      infill: 20,
      colorDescription: 'Schrift in Weiß',
      message: 'Bitte bis Freitag',
      scaling: 'skaliert × 25,4 (Zoll)',
      volumeCm3: 8,
      volumeNote: null,
      wallNote: 'Dünne Wände, dünner als 0,4 mm.',
      stops: [],
    },
    {
      orderId: 'id-2',
      orderNumber: 'BEEF0000',
      orderedAt: '2020-11-22T12:00:00Z',
      deliveryBy: '2020-12-04',
      status: 'processing',
      shipping: 'pickup',
      position: 1,
      fileName: 'deckel für das große Gehäuse.stl',
      quantity: 2,
      printed: 0,
      pieces: allOpen(2),
      failures: [],
      infill: 40,
      colorDescription: '',
      message: null,
      scaling: null,
      volumeCm3: 8,
      volumeNote:
        'Volumen unsicher, wird vor der Fertigung geprüft. Die Datei enthält Körper, die wir nicht messen können: Neben den Volumenkörpern stehen Flächenmodelle.',
      wallNote: null,
      stops: [],
    },
  ],
};

/** A printer as the list has it. */
export const PRINTER = {
  id: 'p1',
  name: 'Prusa 1',
  lengthMm: 250,
  widthMm: 210,
  heightMm: 220,
  nozzleMm: 0.4,
  retiredAt: null,
};
