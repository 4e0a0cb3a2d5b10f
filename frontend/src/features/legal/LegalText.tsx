import { Prose } from '../../ui';
import type { LegalTextName } from '.';
import { PrivacyText } from './PrivacyText';
import { ReviewNote } from './ReviewNote';
import { TermsText } from './TermsText';
import { WithdrawalText } from './WithdrawalText';

const TEXTS = { agb: TermsText, datenschutz: PrivacyText, widerruf: WithdrawalText } as const;

export default function LegalText({ name }: { name: LegalTextName }) {
  const Text = TEXTS[name];
  return (
    <Prose>
      <ReviewNote />
      <Text />
    </Prose>
  );
}
