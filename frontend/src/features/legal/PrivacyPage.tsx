import privacy from 'virtual:legal-texts/datenschutz';
import { LegalBody } from './LegalBody';
import { LegalPage } from './LegalPage';

export default function PrivacyPage() {
  return (
    <LegalPage title={privacy.title}>
      <LegalBody document={privacy} />
    </LegalPage>
  );
}
