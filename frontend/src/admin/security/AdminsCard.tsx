import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Admin, adminsQuery, giveRight, takeRight, useAdmins } from '../../api/admins';
import { ApiError } from '../../api/client';
import { TextField, useCheckedForm } from '../../features/forms';
import { sessionQuery, useSession, withPassword } from '../../features/session';
import { errorText } from '../../lib/errorText';
import { Answer, Badge, Button, Card, ConfirmDialog, FailureNote, toast } from '../../ui';
import { texts } from './texts';

const t = texts.admins;

/** Who has the right to the back office: gives it and takes it. */
export function AdminsCard() {
  const admins = useAdmins();
  return (
    <Card as="section" className="max-w-2xl" aria-labelledby="admins">
      <h2 id="admins" className="text-xl font-semibold">
        {t.title}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t.text}</p>
      <Answer query={admins} failed={t.failed} loading={t.title}>
        {({ data }) => (
          <div className="flex flex-col gap-6">
            <List admins={data} />
            <GiveForm />
          </div>
        )}
      </Answer>
    </Card>
  );
}

function List({ admins }: { admins: readonly Admin[] }) {
  const { user } = useSession();
  const [leaving, setLeaving] = useState<Admin | null>(null);
  const isLast = admins.length === 1;
  return (
    <>
      <ul aria-label={t.title} className="flex flex-col gap-3">
        {admins.map((admin) => (
          <li key={admin.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {admin.email} {admin.id === user?.id && <Badge>{t.self}</Badge>}
            </span>
            {!isLast && (
              <Button size="sm" aria-label={t.takeFrom(admin.email)} onClick={() => setLeaving(admin)}>
                {t.take}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isLast && <p className="text-sm text-muted">{t.last}</p>}
      <TakeDialog admin={leaving} isSelf={leaving?.id === user?.id} onClose={() => setLeaving(null)} />
    </>
  );
}

function TakeDialog({
  admin,
  isSelf,
  onClose,
}: {
  admin: Admin | null;
  isSelf: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const take = useMutation({
    mutationFn: ({ id }: Admin) => withPassword(() => takeRight(id)),
    onSuccess: (_, { email }) => {
      toast.success(t.taken(email));
      close();
    },
    onError: (error) => {
      // Another admin has taken it already: the list shows that.
      if (error instanceof ApiError && error.status === 404) close();
    },
    // Without the right this page closes.
    onSettled: () =>
      queries.invalidateQueries({ queryKey: isSelf ? sessionQuery.queryKey : adminsQuery.queryKey }),
  });
  const close = (): void => {
    take.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={admin !== null}
      onClose={close}
      title={admin ? t.confirm(admin.email) : ''}
      description={isSelf ? t.confirmSelf : t.confirmText}
      confirmLabel={t.take}
      busy={take.isPending}
      onConfirm={() => admin && take.mutate(admin)}
    >
      <FailureNote>{take.isError && errorText(take.error)}</FailureNote>
    </ConfirmDialog>
  );
}

function GiveForm() {
  const queries = useQueryClient();
  const { submit, busy, field, errorOf, failure, form } = useCheckedForm<{ email: string }>({
    defaultValues: { email: '' },
    check: ({ email }) => (email.trim() === '' ? [{ field: 'email', message: t.emailMissing }] : []),
    send: async ({ email }) => {
      await withPassword(() => giveRight(email));
      form.reset();
      toast.success(t.given(email.trim()));
      await queries.invalidateQueries({ queryKey: adminsQuery.queryKey });
    },
  });
  const error = errorOf('email') ?? (failure ? errorText(failure.reason) : undefined);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4" aria-label={t.give}>
      <TextField
        label={t.email}
        hint={t.emailHint}
        field={{ ...field('email'), error }}
        type="email"
        autoComplete="off"
      />
      <Button type="submit" busy={busy} className="self-start">
        {t.give}
      </Button>
    </form>
  );
}
