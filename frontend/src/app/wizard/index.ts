export { useWizard } from './useWizard';
export { Wizard } from './Wizard';
