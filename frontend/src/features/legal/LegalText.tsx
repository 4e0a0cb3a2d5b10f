import terms from 'virtual:legal-texts/agb';
import privacy from 'virtual:legal-texts/datenschutz';
import withdrawal from 'virtual:legal-texts/widerruf';
import { Prose } from '../../ui';
import type { LegalTextName } from '.';
import { LegalBody } from './LegalBody';
import { ReviewNote } from './ReviewNote';

const DOCUMENTS = { agb: terms, datenschutz: privacy, widerruf: withdrawal } as const;

export default function LegalText({ name }: { name: LegalTextName }) {
  return (
    <Prose>
      <ReviewNote />
      <LegalBody document={DOCUMENTS[name]} />
    </Prose>
  );
}
