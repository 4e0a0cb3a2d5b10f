import { LegalPage } from './LegalPage';
import { TermsText } from './TermsText';

export default function TermsPage() {
  return (
    <LegalPage title="Allgemeine Geschäftsbedingungen">
      <TermsText />
    </LegalPage>
  );
}
