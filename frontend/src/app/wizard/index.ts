export { Wizard } from './Wizard';
