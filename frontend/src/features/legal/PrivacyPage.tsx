import { LegalPage } from './LegalPage';
import { PrivacyText } from './PrivacyText';

export default function PrivacyPage() {
  return (
    <LegalPage title="Datenschutzerklärung">
      <PrivacyText />
    </LegalPage>
  );
}
