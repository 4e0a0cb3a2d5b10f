import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Admin,
  adminsQuery,
  demandSecondFactor,
  giveRole,
  type Role,
  takeRole,
  useAdmins,
} from '../../api/admins';
import { ApiError } from '../../api/client';
import { allowPush, pushQuery } from '../../api/push';
import { TextField, useCheckedForm } from '../../features/forms';
import { sessionQuery, useSession, withPassword } from '../../features/session';
import { errorText } from '../../lib/errorText';
import { Answer, Badge, Button, Card, Checkbox, ConfirmDialog, FailureNote, Select, toast } from '../../ui';
import { SelectField } from '../fields';
import { texts } from './texts';

const t = texts.admins;
const ROLES = Object.entries(t.roles).map(([value, { name }]) => ({ value, label: name }));
const nameOf = (role: Role) => t.roles[role].name;

/** The change that is asked about before it happens: another role, or taking the role away. */
interface Asked {
  admin: Admin;
  /** Null: none. */
  role: Role | null;
}

/** Who has which role in the back office: gives and takes them. */
export function AdminsCard() {
  const admins = useAdmins();
  return (
    <Card as="section" className="max-w-2xl" aria-labelledby="admins">
      <h2 id="admins" className="text-xl font-semibold">
        {t.title}
      </h2>
      <p className="mt-1 text-muted">{t.text}</p>
      <dl className="mt-3 mb-6 flex flex-col gap-1 text-sm">
        {Object.values(t.roles).map(({ name, text }) => (
          <div key={name}>
            <dt className="inline font-semibold">{name}</dt> <dd className="inline text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <Answer query={admins} failed={t.failed} loading={t.title}>
        {({ data, secondFactorDemanded }) => (
          <div className="flex flex-col gap-6">
            <List admins={data} />
            <GiveForm />
            <DemandBox demanded={secondFactorDemanded} />
            <PushBox />
          </div>
        )}
      </Answer>
    </Card>
  );
}

function List({ admins }: { admins: readonly Admin[] }) {
  const { user } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isLast = (admin: Admin) =>
    admin.role === 'owner' && admins.filter(({ role }) => role === 'owner').length === 1;
  return (
    <>
      <ul aria-label={t.title} className="flex flex-col gap-4">
        {admins.map((admin) => (
          <li key={admin.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
              {admin.email} {admin.id === user?.id && <Badge>{t.self}</Badge>}
              <span className="block text-sm text-muted">
                {admin.hasSecondFactor ? t.hasFactor : t.noFactor}
              </span>
            </span>
            {isLast(admin) ? (
              <Badge>{nameOf(admin.role)}</Badge>
            ) : (
              <span className="flex flex-wrap items-center gap-2">
                <span className="w-40">
                  <Select
                    aria-label={t.roleOf(admin.email)}
                    value={admin.role}
                    onValueChange={(role) => setAsked({ admin, role: role as Role })}
                    options={ROLES}
                  />
                </span>
                <Button
                  size="sm"
                  aria-label={t.takeFrom(admin.email)}
                  onClick={() => setAsked({ admin, role: null })}
                >
                  {t.take}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {admins.some(isLast) && <p className="text-sm text-muted">{t.last}</p>}
      {asked && (
        <ChangeDialog asked={asked} isSelf={asked.admin.id === user?.id} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function ChangeDialog({
  asked: { admin, role },
  isSelf,
  onClose,
}: {
  asked: Asked;
  isSelf: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: () => withPassword(() => (role ? giveRole(admin.email, role) : takeRole(admin.id))),
    onSuccess: () => {
      toast.success(role ? t.given(admin.email, nameOf(role)) : t.taken(admin.email));
      onClose();
    },
    onError: (error) => {
      // Another owner has taken it already: the list shows that.
      if (error instanceof ApiError && error.status === 404) onClose();
    },
    // Without the role this page closes.
    onSettled: () =>
      queries.invalidateQueries({ queryKey: isSelf ? sessionQuery.queryKey : adminsQuery.queryKey }),
  });
  const words = role
    ? { title: t.change(admin.email, nameOf(role)), text: isSelf ? t.changeSelf : t.changeText }
    : { title: t.confirm(admin.email), text: isSelf ? t.confirmSelf : t.confirmText };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.title}
      description={words.text}
      confirmLabel={role ? t.changeConfirm : t.take}
      busy={change.isPending}
      onConfirm={() => change.mutate()}
    >
      <FailureNote>{change.isError && errorText(change.error)}</FailureNote>
    </ConfirmDialog>
  );
}

function GiveForm() {
  const queries = useQueryClient();
  const [role, setRole] = useState<Role>('workshop');
  const { submit, busy, field, errorOf, failure, form } = useCheckedForm<{ email: string }>({
    defaultValues: { email: '' },
    check: ({ email }) => (email.trim() === '' ? [{ field: 'email', message: t.emailMissing }] : []),
    send: async ({ email }) => {
      await withPassword(() => giveRole(email, role));
      form.reset();
      toast.success(t.given(email.trim(), nameOf(role)));
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
      <SelectField
        label={t.role}
        hint={`${nameOf(role)} ${t.roles[role].text}.`}
        value={role}
        onValueChange={(next) => setRole(next as Role)}
        options={ROLES}
      />
      <Button type="submit" busy={busy} className="self-start">
        {t.give}
      </Button>
    </form>
  );
}

function DemandBox({ demanded }: { demanded: boolean }) {
  const queries = useQueryClient();
  const demand = useMutation({
    mutationFn: (next: boolean) => withPassword(() => demandSecondFactor(next)),
    onSuccess: (_, next) => toast.success(next ? t.demandOn : t.demandOff),
    onSettled: () => queries.invalidateQueries({ queryKey: adminsQuery.queryKey }),
  });
  return (
    <Checkbox
      checked={demand.isPending ? demand.variables : demanded}
      disabled={demand.isPending}
      onCheckedChange={(next) => demand.mutate(next)}
      label={t.demand}
      hint={t.demandHint}
      error={demand.isError ? errorText(demand.error) : undefined}
    />
  );
}

function PushBox() {
  const queries = useQueryClient();
  const push = useQuery(pushQuery);
  const allow = useMutation({
    mutationFn: allowPush,
    onSuccess: (_, next) => toast.success(next ? t.pushOn : t.pushOff),
    onSettled: () => queries.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
  return (
    <Checkbox
      checked={allow.isPending ? allow.variables : (push.data?.allowed ?? false)}
      disabled={allow.isPending || !push.data}
      onCheckedChange={(next) => allow.mutate(next)}
      label={t.push}
      hint={t.pushHint}
      error={allow.isError ? errorText(allow.error) : undefined}
    />
  );
}
