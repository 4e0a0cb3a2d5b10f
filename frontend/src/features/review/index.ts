/** The review step ('Bestellübersicht') of the wizard. */
export { ReviewStep } from './ReviewStep';
