import { LegalTextPage } from './LegalTextPage';

/** What the shop promises of its accessibility, where it falls short, and whom to tell (DUTY-13). */
export default function AccessibilityPage() {
  return <LegalTextPage name="barrierefreiheit" />;
}
