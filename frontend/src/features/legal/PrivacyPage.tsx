import { LegalTextPage } from './LegalTextPage';

export default function PrivacyPage() {
  return <LegalTextPage name="datenschutz" />;
}
