export { ConsentBanner } from './ConsentBanner';
export { openConsentSettings } from './dialogStore';
export { usePageCounts } from './usePageCounts';
