import { type ComponentProps, useState } from 'react';
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
import { PersonActDialog, type PersonActValues } from './PersonActDialog';
import { PersonFiles, PersonOrders } from './PersonLists';
import { texts } from './texts';

/** The act that is being asked about. */
type Asked =
  | { act: 'export' | 'erase' }
  | { act: 'account'; account: NonNullable<KnownPerson['account']> }
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
          <Button onClick={() => setAsked({ act: 'account', account })}>{texts.correct.openAccount}</Button>
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
  const { act, ...question } = questionOf(asked, person);
  return (
    <PersonActDialog
      {...question}
      onClose={onClose}
      act={async (values) => {
        const done = await act(values);
        onClose();
        toast.success(done);
        // Looks at the person again: what a later act is asked about is what there is now.
        await onChanged();
      }}
    />
  );
}

/** What is asked before an act, and the act itself, which answers what was done. */
type Question = Omit<ComponentProps<typeof PersonActDialog>, 'act' | 'onClose'> & {
  act: (values: PersonActValues) => Promise<string>;
};

function questionOf(asked: Asked, { email }: KnownPerson): Question {
  const { correct, erase, files } = texts;
  const correction = { confirmLabel: correct.confirm, variant: 'primary' } as const;
  switch (asked.act) {
    case 'export':
      return {
        title: texts.export.title,
        text: texts.export.text,
        confirmLabel: texts.export.confirm,
        variant: 'primary',
        act: async ({ reason }) => {
          saveFile(await exportPerson(email, reason), 'daten.zip');
          return texts.export.done;
        },
      };
    case 'erase':
      return {
        title: erase.title(email),
        text: erase.text,
        confirmLabel: erase.confirm,
        variant: 'danger',
        act: async ({ reason }) => {
          const { erasedOrders, openOrders } = await erasePerson(email, reason);
          return erase.done(formatCount(erasedOrders), formatCount(openOrders));
        },
      };
    case 'account': {
      const { id, firstName, lastName } = asked.account;
      return {
        ...correction,
        title: correct.accountTitle,
        text: correct.accountText,
        fields: { firstName, lastName, email },
        act: async (values) => {
          await correctAccount(id, values);
          return correct.done;
        },
      };
    }
    case 'order': {
      const { id, orderNumber, firstName, lastName, email: address } = asked.order;
      return {
        ...correction,
        title: correct.orderTitle(`#${orderNumber}`),
        text: correct.orderText,
        fields: { firstName, lastName, email: address },
        act: async (values) => {
          await correctOrder(id, values);
          return correct.done;
        },
      };
    }
    case 'file': {
      const { id, fileName } = asked.file;
      return {
        title: files.dialogTitle(fileName),
        text: files.text,
        confirmLabel: files.confirm,
        variant: 'danger',
        act: async ({ reason }) => {
          await deletePersonsFile(id, reason);
          return files.done;
        },
      };
    }
  }
}
