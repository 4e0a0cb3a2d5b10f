/** The review step ('Bestellübersicht') of the wizard. */
export { ReviewStep, type ReviewStepProps } from './ReviewStep';
