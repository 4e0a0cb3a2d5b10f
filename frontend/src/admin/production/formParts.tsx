import { errorText } from '../../lib/errorText';
import { FailureNote } from '../../ui';
import { refusedFields } from './words';

/** Why what a form sent was not taken, where it was no single field. */
export const FormFailure = ({ title, failure }: { title: string; failure: { reason: unknown } | null }) => (
  <FailureNote title={title}>
    {failure && refusedFields(failure.reason).length === 0 && errorText(failure.reason)}
  </FailureNote>
);

/** The props of a field that takes a number as people type it. */
export const DECIMAL = { inputMode: 'decimal', autoComplete: 'off', inputClassName: 'figures' } as const;
