import { useState } from 'react';
import {
  correctAccount,
  correctOrder,
  deletePersonsFile,
  erasePerson,
  exportPerson,
  type KnownFile,
  type KnownOrder,
  type KnownPerson,
} from '../../api/person';
import { formatCount, formatDate } from '../../lib/format';
import { saveFile } from '../../lib/saveFile';
import { Badge, Button, Card, Facts, toast } from '../../ui';
import { PersonActDialog } from './PersonActDialog';
import { PersonFiles, PersonOrders } from './PersonLists';
import { texts } from './texts';

/** The act that is being asked about. */
type Asked =
  | { act: 'export' | 'erase' | 'account' }
  | { act: 'order'; order: KnownOrder }
  | { act: 'file'; file: KnownFile };

/** What is known of a person, and what can be done about it. */
export function PersonCard({ person, onChanged }: { person: KnownPerson; onChanged: () => Promise<void> }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { account } = person;
  return (
    <Card as="section" aria-labelledby="person" className="flex flex-col gap-6">
      <h2 id="person" className="text-xl font-semibold wrap-anywhere">
        {texts.found(person.email)}
      </h2>
      <PersonFacts person={person} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsked({ act: 'export' })}>{texts.export.open}</Button>
        {account && !account.isAdmin && (
          <Button onClick={() => setAsked({ act: 'account' })}>{texts.correct.openAccount}</Button>
        )}
        {!account?.isAdmin && (
          <Button variant="danger" onClick={() => setAsked({ act: 'erase' })}>
            {texts.erase.open}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{account?.isAdmin ? texts.erase.adminAccount : texts.kept}</p>
      <PersonOrders orders={person.orders} onCorrect={(order) => setAsked({ act: 'order', order })} />
      <PersonFiles files={person.files} onDelete={(file) => setAsked({ act: 'file', file })} />
      {asked && (
        <AskedDialog asked={asked} person={person} onChanged={onChanged} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

function PersonFacts({ person }: { person: KnownPerson }) {
  const { account } = person;
  const words = texts.facts;
  return (
    <Facts
      facts={[
        [
          words.account,
          account ? (
            <span key="account" className="flex flex-wrap items-center gap-2">
              {account.firstName} {account.lastName}
              {!account.isEmailConfirmed && <Badge tone="warning">{words.unconfirmed}</Badge>}
              {account.isAdmin && <Badge>{words.isAdmin}</Badge>}
            </span>
          ) : (
            words.noAccount
          ),
        ],
        [words.since, account && formatDate(account.createdAt)],
        [words.lastLogin, account && (account.lastLoginAt ? formatDate(account.lastLoginAt) : words.unknown)],
        [words.deletedOn, account?.deletedOn && formatDate(account.deletedOn)],
        [words.drafts, formatCount(person.drafts)],
        [words.carts, formatCount(person.carts)],
        [words.withdrawals, formatCount(person.withdrawals)],
        [words.mails, formatCount(person.mails)],
        [words.feedback, formatCount(person.feedback)],
      ]}
    />
  );
}

function AskedDialog({
  asked,
  person,
  onChanged,
  onClose,
}: {
  asked: Asked;
  person: KnownPerson;
  onChanged: () => Promise<void>;
  onClose: () => void;
}) {
  const { email, account } = person;
  /** Looks at the person again: what a later act is asked about is what there is now. */
  const done = async (text: string): Promise<void> => {
    onClose();
    toast.success(text);
    await onChanged();
  };
  switch (asked.act) {
    case 'export':
      return (
        <PersonActDialog
          title={texts.export.title}
          text={texts.export.text}
          confirmLabel={texts.export.confirm}
          variant="primary"
          onClose={onClose}
          act={async ({ reason }) => {
            saveFile(await exportPerson(email, reason), 'daten.zip');
            await done(texts.export.done);
          }}
        />
      );
    case 'erase':
      return (
        <PersonActDialog
          title={texts.erase.title(email)}
          text={texts.erase.text}
          confirmLabel={texts.erase.confirm}
          variant="danger"
          onClose={onClose}
          act={async ({ reason }) => {
            const { erasedOrders, openOrders } = await erasePerson(email, reason);
            await done(texts.erase.done(formatCount(erasedOrders), formatCount(openOrders)));
          }}
        />
      );
    case 'account':
      return (
        account && (
          <PersonActDialog
            title={texts.correct.accountTitle}
            text={texts.correct.accountText}
            confirmLabel={texts.correct.confirm}
            variant="primary"
            onClose={onClose}
            fields={{ firstName: account.firstName, lastName: account.lastName, email }}
            act={async (values) => {
              await correctAccount(account.id, values);
              await done(texts.correct.done);
            }}
          />
        )
      );
    case 'order': {
      const { order } = asked;
      return (
        <PersonActDialog
          title={texts.correct.orderTitle(`#${order.orderNumber}`)}
          text={texts.correct.orderText}
          confirmLabel={texts.correct.confirm}
          variant="primary"
          onClose={onClose}
          fields={{ firstName: order.firstName, lastName: order.lastName, email: order.email }}
          act={async (values) => {
            await correctOrder(order.id, values);
            await done(texts.correct.done);
          }}
        />
      );
    }
    case 'file': {
      const { file } = asked;
      return (
        <PersonActDialog
          title={texts.files.dialogTitle(file.fileName)}
          text={texts.files.text}
          confirmLabel={texts.files.confirm}
          variant="danger"
          onClose={onClose}
          act={async ({ reason }) => {
            await deletePersonsFile(file.id, reason);
            await done(texts.files.done);
          }}
        />
      );
    }
  }
}
