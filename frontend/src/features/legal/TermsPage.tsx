import terms from 'virtual:legal-texts/agb';
import { LegalBody } from './LegalBody';
import { LegalPage } from './LegalPage';

export default function TermsPage() {
  return (
    <LegalPage title={terms.title}>
      <LegalBody document={terms} />
    </LegalPage>
  );
}
