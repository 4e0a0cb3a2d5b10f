import { LegalTextPage } from './LegalTextPage';

export default function TermsPage() {
  return <LegalTextPage name="agb" />;
}
