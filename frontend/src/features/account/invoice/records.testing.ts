import type { InvoiceRecord } from '../../../api/invoice';

/** Records as the server freezes them, for tests and pictures. */
export const ONE_LINE: InvoiceRecord = {
  number: 'RE-2026-000042',
  kind: 'invoice',
  cancels: null,
  templateVersion: 2,
  issuedAt: '2026-11-21T09:15:30.250Z',
  issuedOn: '2026-11-21',
  year: 2026,
  sequence: 42,
  position: 42,
  issuer: {
    company: 'Druckerei Huber & Weiß GbR',
    partners: ['Anna Huber', 'Jonas Weiß'],
    street: 'Hauptstraße 12',
    postalCode: '72070',
    city: 'Tübingen',
    country: 'Deutschland',
    email: 'post@huber-weiss.de',
    phone: '+49 7071 123456',
    website: 'https://huber-weiss.de',
    taxNumber: '86123/45678',
    vatId: null,
  },
  recipient: {
    name: 'Jürgen Groß',
    company: null,
    email: 'juergen@example.org',
    address: {
      line1: 'Hauptstraße 1',
      line2: null,
      postalCode: '70173',
      city: 'Stuttgart',
      country: 'DE',
      countryName: 'Deutschland',
    },
  },
  delivery: {
    name: 'Werkstatt Groß',
    address: {
      line1: 'Gleis 3',
      line2: 'Hinterhaus',
      postalCode: '70173',
      city: 'Stuttgart',
      country: 'DE',
      countryName: 'Deutschland',
    },
  },
  orderId: '0199a1b2-0000-7000-8000-0000cafe1234',
  orderNumber: 'CAFE1234',
  orderedOn: '2026-11-21',
  serviceNote: 'Bezahlt vor der Leistung. Leistungszeitpunkt ist der Tag des Versands.',
  lines: [
    {
      fileName: 'Gehäuse größer.stl',
      material: 'PLA',
      colors: 'Weiß und Schwarz',
      layerHeight: 0.2,
      infill: 20,
      description: 'PLA, Weiß und Schwarz, Schichthöhe 0,2\u00a0mm, Füllgrad 20\u00a0%',
      quantity: 10,
      unitCentsBeforeDiscount: 137_173,
      discountPercent: 10,
      unitCents: 123_456,
      lineCents: 1_234_560,
    },
  ],
  itemsCents: 1_234_560,
  shipping: 'shipping',
  shippingLabel: 'Standardversand',
  shippingCents: 549,
  totalCents: 1_235_109,
  currency: 'EUR',
  taxMode: 'small-business',
  taxNote: 'Steuerfrei als Kleinunternehmer gemäß § 19 UStG: Es wird keine Umsatzsteuer berechnet.',
  paymentNote: 'Der Rechnungsbetrag wurde am 21.11.2026 online bezahlt.',
  isTest: false,
};

const PART = ONE_LINE.lines[0] as InvoiceRecord['lines'][number];

const lines = Array.from({ length: 100 }, (_, index) => {
  const quantity = 1 + ((index * 7) % 60);
  const discountPercent =
    quantity >= 50 ? 20 : quantity >= 25 ? 15 : quantity >= 10 ? 10 : quantity >= 5 ? 5 : 0;
  const unitCentsBeforeDiscount = 556 + index * 37;
  const unitCents = Math.round((unitCentsBeforeDiscount * (100 - discountPercent)) / 100);
  return {
    ...PART,
    fileName: `teil-${index + 1}.stl`,
    quantity,
    discountPercent,
    unitCentsBeforeDiscount,
    unitCents,
    lineCents: unitCents * quantity,
  };
});
const itemsCents = lines.reduce((sum, line) => sum + line.lineCents, 0);

export const HUNDRED: InvoiceRecord = { ...ONE_LINE, lines, itemsCents, totalCents: itemsCents + 549 };

export const CANCELLATION: InvoiceRecord = {
  ...ONE_LINE,
  number: 'RE-2026-000043',
  sequence: 43,
  position: 43,
  kind: 'cancellation',
  cancels: { number: 'RE-2026-000042', issuedOn: '2026-11-21', reason: 'Die Zahlung wurde erstattet.' },
  issuedOn: '2026-11-28',
  lines: [{ ...PART, unitCentsBeforeDiscount: -137_173, unitCents: -123_456, lineCents: -1_234_560 }],
  itemsCents: -1_234_560,
  shippingCents: -549,
  totalCents: -1_235_109,
  paymentNote: 'Der Betrag wurde am 28.11.2026 auf die Karte zurückgezahlt.',
};

export const PICKUP: InvoiceRecord = {
  ...ONE_LINE,
  issuer: {
    ...ONE_LINE.issuer,
    company: 'Musterbetrieb Schichtwerk GbR (Beispieldaten)',
    partners: ['Erika Mustermann', 'Max Mustermann'],
    email: 'kontakt@schichtwerk.example',
    website: 'https://www.schichtwerk.example',
    taxNumber: '00000/00000',
    vatId: 'DE123456789',
  },
  recipient: {
    ...ONE_LINE.recipient,
    company: 'Groß Maschinenbau GmbH & Co. KG',
    reference: 'PO-4711 / Kostenstelle 0815',
  },
  delivery: null,
  shipping: 'pickup',
  shippingLabel: 'Abholung',
  shippingCents: 0,
  totalCents: 1_234_560,
  serviceNote: 'Bezahlt vor der Leistung. Leistungszeitpunkt ist der Tag der Abholung.',
  isTest: true,
};

export const FOREIGN: InvoiceRecord = {
  ...ONE_LINE,
  recipient: {
    name: 'Łukasz Żółć',
    company: 'Żółć i Synowie sp. z o.o., Zweigniederlassung Österreich',
    email: 'lukasz@example.org',
    address: {
      line1: 'Mariahilfer Straße 100',
      line2: 'Stiege 2, Top 14',
      postalCode: '1070',
      city: 'Wien',
      country: 'AT',
      countryName: 'Österreich',
    },
  },
  delivery: {
    name: 'Łukasz Żółć',
    address: {
      line1: '12 Rue de l’Église',
      line2: null,
      postalCode: '67000',
      city: 'Strasbourg',
      country: 'FR',
      countryName: 'Frankreich',
    },
  },
  lines: [{ ...PART, fileName: 'Москва Ωμέγα Nguyễn.stl' }],
};

export const LONG_NAMES: InvoiceRecord = {
  ...ONE_LINE,
  issuer: {
    ...ONE_LINE.issuer,
    company: 'Rheinische Werkstätten für Schicht- und Prototypenbau Huber, Weiß & Partner GbR',
  },
  recipient: {
    ...ONE_LINE.recipient,
    name: 'Dr.-Ing. Maximiliane-Friederike von und zu Donaudampfschifffahrtsgesellschaft',
    company: 'Gesellschaft für angewandte Schichttechnik und additive Fertigung mbH',
  },
  lines: [
    { ...PART, fileName: `月\u{1f600}${'sehrlang'.repeat(14)}.stl` },
    { ...PART, fileName: 'Halterung_Kabelkanal_links_v2_final_final_geprüft (Kopie) mit Bohrung.step' },
  ],
};

const TAX_NOTE = 'Alle Einzelpreise und Beträge enthalten 19\u00a0% Umsatzsteuer.';

/** Of a shop that charges VAT. */
export const WITH_TAX: InvoiceRecord = {
  ...ONE_LINE,
  issuer: { ...ONE_LINE.issuer, vatId: 'DE811234567' },
  taxMode: 'standard',
  tax: { ratePercent: 19, netCents: 1_037_907, taxCents: 197_202 },
  taxNote: TAX_NOTE,
};

export const CANCELLATION_WITH_TAX: InvoiceRecord = {
  ...CANCELLATION,
  taxMode: 'standard',
  tax: { ratePercent: 19, netCents: -1_037_907, taxCents: -197_202 },
  taxNote: TAX_NOTE,
};

const CORRECTED = {
  number: 'RE-2026-000042',
  issuedOn: '2026-11-21',
  reason: 'Ein Teil hatte einen Kratzer.',
};

export const CORRECTION: InvoiceRecord = {
  ...ONE_LINE,
  number: 'RE-2026-000043',
  sequence: 43,
  position: 43,
  kind: 'correction',
  corrects: CORRECTED,
  beforeCents: 1_235_109,
  issuedOn: '2026-11-28',
  lines: [],
  itemsCents: 0,
  shippingCents: 0,
  totalCents: -1_050,
  paymentNote: '10,50\u00a0€ wurden auf das ursprüngliche Zahlungsmittel erstattet.',
};

export const CORRECTION_WITH_TAX: InvoiceRecord = {
  ...CORRECTION,
  taxMode: 'standard',
  tax: { ratePercent: 19, netCents: -882, taxCents: -168 },
  taxNote: TAX_NOTE,
};

/** Takes the correction back, because its money never arrived. */
export const CORRECTION_TAKEN_BACK: InvoiceRecord = {
  ...CORRECTION_WITH_TAX,
  number: 'RE-2026-000044',
  cancels: {
    number: 'RE-2026-000043',
    issuedOn: '2026-11-28',
    reason: 'Die Erstattung ist nicht angekommen.',
  },
  corrects: { ...CORRECTED, reason: 'Die Erstattung ist nicht angekommen.' },
  beforeCents: 1_234_059,
  totalCents: 1_050,
  tax: { ratePercent: 19, netCents: 882, taxCents: 168 },
  paymentNote: 'Die Erstattung von 10,50\u00a0€ ist nicht angekommen.',
};

/** Takes back what a correction has left of the invoice. */
export const CANCELLATION_OF_REST: InvoiceRecord = {
  ...CANCELLATION_WITH_TAX,
  number: 'RE-2026-000044',
  corrections: [{ number: 'RE-2026-000043', cents: -1_050 }],
  totalCents: -1_234_059,
  tax: { ratePercent: 19, netCents: -1_037_025, taxCents: -197_034 },
};

/** To a customer without a postal address, from a small business that has a number for the EU; names that no font has whole. */
export const SMALL_BUSINESS_ID: InvoiceRecord = {
  ...PICKUP,
  issuer: { ...ONE_LINE.issuer, taxNumber: null, vatId: 'DE123456789-EX' },
  recipient: {
    name: 'Ada 😀 Ｌovelace',
    company: 'Ada 😀 Ｌovelace',
    email: 'ada@example.org',
    address: null,
  },
  lines: [
    { ...PART, quantity: 10_000, discountPercent: 12.5, fileName: '😀😀.stl' },
    { ...PART, fileName: 'Dreh\u0301teil ≠ 月月 1\u00a0㎜ ❤.stl' },
  ],
};
