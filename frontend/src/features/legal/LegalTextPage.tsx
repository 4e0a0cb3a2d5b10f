import type { ReactNode } from 'react';
import { type PageTextName, useLegalText } from '../../api/legalTexts';
import { LegalBody } from './LegalBody';
import { LegalPage } from './LegalPage';
import { TextVersion } from './TextVersion';
import { LEGAL_TITLES } from './titles';

/** A page of one of the texts. */
export function LegalTextPage({
  name,
  before,
  sha256,
}: {
  name: PageTextName;
  before?: ReactNode;
  /** The hash of the version of an agreement; without it the text is that of today. */
  sha256?: string | undefined;
}) {
  const text = useLegalText(name, sha256).data;
  return (
    <LegalPage
      title={text?.title ?? LEGAL_TITLES[name]}
      before={before}
      after={text && <TextVersion version={text.version} sha256={text.sha256} />}
    >
      <LegalBody name={name} sha256={sha256} />
    </LegalPage>
  );
}
