import type { Pricing, Settings } from '../../core/client';
import { repeatedRows, type SettingsForm, settingsOf, unreadable } from './form';
import { texts } from './texts';

/** All that speaks against saving what was typed, in the words of page and core. */
export function faultsOf(
  values: SettingsForm,
  base: Settings,
  pricing: Pricing,
): { field: string; message: string }[] {
  // The browser has the tables of letters that are composed in several ways; the core's package does without.
  const names = values.materials.map(({ name }) => name.normalize('NFKC'));
  return [
    ...unreadable(values, texts.unreadable),
    ...repeatedRows(values, texts.repeated),
    ...pricing.validateSettings(settingsOf(values, base), names),
  ];
}
