import type { Settings } from '../core/client';

const THRESHOLD = { checkMm: 0.8, refuseMm: 0.4 };

/** What the owner says of printing, with one material's limits. */
export const PRINTING = {
  fdm: {
    PLA: {
      nozzleMm: 0.4,
      walls: THRESHOLD,
      pins: THRESHOLD,
      holes: THRESHOLD,
      gaps: THRESHOLD,
      engravings: THRESHOLD,
      drillUpToMm: 5,
      densityGCm3: 1.24,
    },
  },
  machine: {
    lineWidthMm: 0.45,
    wallLines: 2,
    topLayers: 4,
    bottomLayers: 4,
    solidBelowMm2: 70,
    overhangDegrees: 45,
    supportPercent: 25,
    wallMmS: 40,
    infillMmS: 80,
    solidMmS: 40,
    accelerationMmS2: 1500,
    layerChangeS: 1,
    leastLayerS: 5,
    startMin: 5,
    timeSpreadPercent: 30,
    minutesFactor: 1,
    gramsFactor: 1,
  },
  notPrintable: 'agreed' as const,
};

/** The owner's settings as shipped; tests compare with these figures, the core reads them. */
export const SHIPPED_SETTINGS: Settings = {
  materialPrices: { PLA: 0.07, PETG: 0.18, TPU: 0.28, ASA: 0.22, ABS: 0.08, 'ABS-GF': 0.32 },
  layerHeightMultipliers: { '0.1': 1.3, '0.2': 1, '0.3': 0.9 },
  infillMultipliers: { '10': 0.8, '20': 1, '50': 1.4, '100': 2 },
  fees: {
    setupFee: 5,
    setupFeePer: 'piece',
    furtherColorFee: 0,
    minPrice: 3,
    shippingCost: 5.49,
    expressShippingCost: 30,
  },
  parcels: { classes: [], packingGrams: 0 },
  quantityDiscounts: [
    { minQuantity: 1, discountPercent: 0 },
    { minQuantity: 5, discountPercent: 5 },
    { minQuantity: 10, discountPercent: 10 },
    { minQuantity: 25, discountPercent: 15 },
    { minQuantity: 50, discountPercent: 20 },
  ],
  materialColors: {
    PLA: [
      { name: 'Weiß', hex: '#ffffff' },
      { name: 'Rot', hex: '#c12e1f' },
    ],
    PETG: [
      { name: 'Weiß', hex: '#ffffff' },
      { name: 'Schwarz', hex: '#101010' },
    ],
    TPU: [{ name: 'Schwarz', hex: '#101010' }],
    ASA: [{ name: 'Grau', hex: '#808080' }],
    ABS: [{ name: 'Schwarz', hex: '#101010' }],
    'ABS-GF': [{ name: 'Schwarz', hex: '#101010' }],
  },
  volumeBasis: { obj: 'estimate', step: 'estimate' },
  payButton: 'jetzt-bezahlen',
  withdrawalRight: 'untilProduction',
  taxation: { mode: 'small-business', ratePercent: 19 },
  invoiceCorrections: false,
  deliveryTimes: {
    pickup: { productionDays: 5, transitDays: 0 },
    shipping: { productionDays: 5, transitDays: 4 },
    express: { productionDays: 2, transitDays: 2 },
    cutOffHour: 12,
    capacityCm3PerDay: 0,
    longestQueueDays: 0,
  },
  deliveryCountries: ['DE', 'AT', 'CH', 'NL', 'BE', 'FR'],
  retention: { unorderedFileDays: 7, orderedFileDays: 90 },
  materialDescriptions: { PLA: 'einfach zu drucken, umweltfreundlich' },
  materialSafety: { PLA: 'Erweicht ab etwa 50 °C.' },
  printing: PRINTING,
  materialFacts: {
    PLA: {
      strength: 'steif, bricht spröde',
      heat: 'bis etwa 50 °C',
      outdoors: 'nein',
      tolerance: 'etwa 0,2 mm',
      surface: 'glatt, feine Schichtlinien',
      goodFor: 'Modelle, Prototypen, Deko',
    },
  },
  decided: {},
  offer: {
    materials: [],
    hiddenMaterials: [],
    hiddenColors: {},
    hiddenLayerHeights: [],
    hiddenInfills: [],
    renamedMaterials: {},
    renamedColors: {},
  },
};
