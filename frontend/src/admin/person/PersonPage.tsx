import { useRef, useState } from 'react';
import { findPerson, type KnownPerson } from '../../api/person';
import { TextField, useCheckedForm } from '../../features/forms';
import { withPassword } from '../../features/session';
import { errorText } from '../../lib/errorText';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { Button, Card, EmptyState, FailureNote, PageTitle } from '../../ui';
import { PersonCard } from './PersonCard';
import { texts } from './texts';

/** /admin/person: answers a person's requests by their e-mail address, which is never part of a page's address. */
export default function PersonPage() {
  useDocumentTitle(texts.title);
  const [person, setPerson] = useState<KnownPerson | null>(null);
  const latest = useRef<string>(undefined);
  const find = async (email: string): Promise<void> => {
    latest.current = email;
    const found = await withPassword(() => findPerson(email));
    // Another one has been searched for meanwhile.
    if (latest.current === email) setPerson(found);
  };
  return (
    <>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <div className="mt-6 flex flex-col gap-6">
        <FindForm onFind={find} />
        {person &&
          (isUnknown(person) ? (
            <Card>
              <EmptyState title={texts.nothingTitle} text={texts.nothing(person.email)} />
            </Card>
          ) : (
            <PersonCard person={person} onChanged={() => find(person.email)} />
          ))}
      </div>
    </>
  );
}

function FindForm({ onFind }: { onFind: (email: string) => Promise<void> }) {
  const { submit, busy, field, failure } = useCheckedForm<{ email: string }>({
    defaultValues: { email: '' },
    check: ({ email }) => (email.trim() === '' ? [{ field: 'email', message: texts.emailMissing }] : []),
    send: ({ email }) => onFind(email.trim()),
  });
  return (
    <Card className="max-w-2xl">
      <form noValidate onSubmit={submit} aria-label={texts.title} className="flex flex-col gap-4">
        <FailureNote>{failure && errorText(failure.reason)}</FailureNote>
        <TextField label={texts.email} field={field('email')} type="email" autoComplete="off" />
        <Button type="submit" variant="primary" busy={busy} className="self-start">
          {texts.find}
        </Button>
      </form>
    </Card>
  );
}

/** Neither an account nor anything under the address. */
function isUnknown({ account, orders, files, ...counts }: KnownPerson): boolean {
  const { drafts, withdrawals, mails, feedback, carts } = counts;
  return !account && orders.length + files.length + drafts + withdrawals + mails + feedback + carts === 0;
}
