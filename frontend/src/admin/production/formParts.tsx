import { errorText } from '../../lib/errorText';
import { Banner } from '../../ui';

/** Why what a form sent was not taken, where it was no single field. */
export const FormFailure = ({ title, error }: { title: string; error: Error | null }) =>
  error && (
    <Banner tone="danger" live="alert" title={title}>
      {errorText(error)}
    </Banner>
  );
