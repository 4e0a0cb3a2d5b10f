import privacy from 'virtual:legal-texts/datenschutz';
import { LegalBody } from './LegalBody';
import { LegalPage } from './LegalPage';
import { TextVersion } from './TextVersion';

export default function PrivacyPage() {
  return (
    <LegalPage title={privacy.title} after={<TextVersion name="datenschutz" version={privacy.version} />}>
      <LegalBody document={privacy} />
    </LegalPage>
  );
}
