export { ConsentLayer } from './ConsentLayer';
export { openConsentSettings } from './dialogStore';
export { usePageCounts } from './usePageCounts';
