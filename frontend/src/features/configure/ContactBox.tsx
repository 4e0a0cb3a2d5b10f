import { Card } from '../../ui';
import { ContactOptions } from '../shop';
import { texts } from './texts';

/** For questions that no option answers. */
export function ContactBox() {
  return (
    <Card as="section" aria-labelledby="configure-contact">
      <h2 id="configure-contact" className="font-semibold">
        {texts.contact.title}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">{texts.contact.text}</p>
      <ContactOptions subject={texts.contact.subject} />
    </Card>
  );
}
