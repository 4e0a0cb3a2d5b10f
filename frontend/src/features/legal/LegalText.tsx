import { Prose } from '../../ui';
import type { LegalTextName } from '.';
import { LegalBody } from './LegalBody';
import { ReviewNote } from './ReviewNote';

export default function LegalText({ name }: { name: LegalTextName }) {
  return (
    <Prose>
      <ReviewNote />
      <LegalBody name={name} />
    </Prose>
  );
}
