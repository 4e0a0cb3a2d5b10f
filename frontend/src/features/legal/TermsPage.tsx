import terms from 'virtual:legal-texts/agb';
import { LegalBody } from './LegalBody';
import { LegalPage } from './LegalPage';
import { TextVersion } from './TextVersion';

export default function TermsPage() {
  return (
    <LegalPage title={terms.title} after={<TextVersion name="agb" version={terms.version} />}>
      <LegalBody document={terms} />
    </LegalPage>
  );
}
