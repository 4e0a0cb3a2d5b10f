import type { ReactNode } from 'react';
import { type LegalTextName, useLegalText } from '../../api/legalTexts';
import { LegalBody } from './LegalBody';
import { LegalPage } from './LegalPage';
import { TextVersion } from './TextVersion';
import { LEGAL_TITLES } from './titles';

/** A page of one of the three texts. */
export function LegalTextPage({ name, before }: { name: LegalTextName; before?: ReactNode }) {
  const text = useLegalText(name).data;
  return (
    <LegalPage
      title={text?.title ?? LEGAL_TITLES[name]}
      before={before}
      after={text && <TextVersion version={text.version} sha256={text.sha256} />}
    >
      <LegalBody name={name} />
    </LegalPage>
  );
}
