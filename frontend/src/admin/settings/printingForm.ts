import type { SettingsAnswer } from '../../api/settings';
import { germanNumber } from '../../lib/germanNumber';

export type Printing = SettingsAnswer['settings']['printing'];
type Limits = Printing['fdm'][string];
type Machine = Printing['machine'];

export const THRESHOLDS = ['walls', 'pins', 'holes', 'gaps', 'engravings'] as const;
export const SINGLE_LIMITS = ['nozzleMm', 'densityGCm3', 'drillUpToMm'] as const;
export const MACHINE_FIELDS = [
  'lineWidthMm',
  'wallLines',
  'topLayers',
  'bottomLayers',
  'solidBelowMm2',
  'overhangDegrees',
  'supportPercent',
  'wallMmS',
  'infillMmS',
  'solidMmS',
  'accelerationMmS2',
  'layerChangeS',
  'leastLayerS',
  'startMin',
  'timeSpreadPercent',
  'minutesFactor',
  'gramsFactor',
] as const satisfies readonly (keyof Machine)[];

/** Numbers without a fraction. */
const WHOLE: ReadonlySet<string> = new Set(['wallLines', 'topLayers', 'bottomLayers']);

/** A field of the form. The material stands by its place: a name may hold points, which would part the form's own names. */
export const limitField = (material: number, limit: string) => `m${material} ${limit.replace('.', ' ')}`;
export const machineField = (name: string) => `machine ${name}`;

/** The numbers as they are typed, by the fields' names; and `notPrintable` as it is chosen. */
export type PrintingForm = Record<string, string>;

const shown = (value: number): string => String(value).replace('.', ',');

export function printingForm(
  { fdm, machine, notPrintable }: Printing,
  materials: readonly string[],
): PrintingForm {
  const form: PrintingForm = { notPrintable };
  materials.forEach((name, place) => {
    const limits = fdm[name];
    if (!limits) return;
    for (const limit of SINGLE_LIMITS) form[limitField(place, limit)] = shown(limits[limit]);
    for (const of of THRESHOLDS) {
      form[limitField(place, `${of}.checkMm`)] = shown(limits[of].checkMm);
      form[limitField(place, `${of}.refuseMm`)] = shown(limits[of].refuseMm);
    }
  });
  for (const name of MACHINE_FIELDS) form[machineField(name)] = shown(machine[name]);
  return form;
}

/** The fields that hold no number; what number is possible, the server says. */
export function unreadableFields({ notPrintable: _, ...numbers }: PrintingForm): string[] {
  return Object.entries(numbers)
    .filter(([field, text]) => {
      const value = germanNumber(text);
      return Number.isNaN(value) || (WHOLE.has(field.split(' ')[1] ?? '') && !isCount(value));
    })
    .map(([field]) => field);
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 2 ** 32;

/** The settings that the form means; `base` has the rest. */
export function printingOf(form: PrintingForm, base: Printing, materials: readonly string[]): Printing {
  const number = (field: string) => germanNumber(form[field] ?? '');
  const limitsOf = (place: number, before: Limits): Limits => {
    const threshold = (of: string) => ({
      checkMm: number(limitField(place, `${of}.checkMm`)),
      refuseMm: number(limitField(place, `${of}.refuseMm`)),
    });
    const limits = { ...before };
    for (const limit of SINGLE_LIMITS) limits[limit] = number(limitField(place, limit));
    for (const of of THRESHOLDS) limits[of] = threshold(of);
    return limits;
  };
  const fdm = { ...base.fdm };
  materials.forEach((name, place) => {
    const before = fdm[name];
    if (before) fdm[name] = limitsOf(place, before);
  });
  const machine = { ...base.machine };
  for (const name of MACHINE_FIELDS) machine[name] = number(machineField(name));
  return { ...base, fdm, machine, notPrintable: form.notPrintable as Printing['notPrintable'] };
}

/** The form's field for a fault that the server names by the settings' own field; null where it is about another setting. */
export function printingField(field: string, materials: readonly string[]): string | null {
  const inMachine = /^printing\.machine\.(\w+)$/.exec(field)?.[1];
  if (inMachine) return machineField(inMachine);
  // A name may hold points: of two that fit, the longer one is meant.
  const found = materials
    .map((name, place) => ({ name, place, start: `printing.fdm.${name}.` }))
    .filter(({ start }) => field.startsWith(start))
    .sort((a, b) => b.name.length - a.name.length)[0];
  return found ? limitField(found.place, field.slice(found.start.length)) : null;
}
