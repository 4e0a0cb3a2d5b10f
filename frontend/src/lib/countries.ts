import type { components } from '../api/generated';

export type Country = components['schemas']['Country'];

/** The countries that the shop can deliver to, as they stand in a profile and on an envelope (ACC-08). */
export const COUNTRY_NAMES: Record<Country, string> = {
  DE: 'Deutschland',
  AT: 'Österreich',
  CH: 'Schweiz',
  NL: 'Niederlande',
  BE: 'Belgien',
  FR: 'Frankreich',
};
