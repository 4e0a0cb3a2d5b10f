import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { updateUser } from '../../api/account';
import { useSettings } from '../../api/settings';
import { COUNTRY_NAMES, type Country } from '../../lib/countries';
import { errorText } from '../../lib/errorText';
import { words } from '../../lib/words';
import { Button, Card, FailureNote, Field, Select, TextInput, toast } from '../../ui';
import { type SessionUser, sessionQuery } from '../session';
import { type Profile, profileOf } from './profile';
import { beginProfileEdit, changeProfileEdit, forgetProfileEdit, useProfileEdit } from './profileEdit';
import { texts } from './texts';

const t = texts.profile;

interface FieldSetting {
  name: Exclude<keyof Profile, 'country'>;
  label: string;
  autoComplete: string;
  type?: 'tel';
  placeholder?: string;
  optional?: true;
  /** Has a row of its own, so that what belongs together stands side by side. */
  wide?: true;
}

const FIELDS: FieldSetting[] = [
  { name: 'displayName', label: 'Anzeigename', autoComplete: 'nickname', wide: true },
  { name: 'firstName', label: 'Vorname', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Nachname', autoComplete: 'family-name' },
  { name: 'phone', label: 'Telefon', autoComplete: 'tel', type: 'tel', placeholder: t.phonePlaceholder },
  { name: 'company', label: 'Firma', autoComplete: 'organization', optional: true },
  { name: 'street', label: 'Straße und Hausnummer', autoComplete: 'address-line1', wide: true },
  { name: 'postalCode', label: 'Postleitzahl', autoComplete: 'postal-code' },
  { name: 'city', label: 'Ort', autoComplete: 'address-level2' },
];

/** The user's own data: looked at, and changed between 'Bearbeiten' and 'Speichern'. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const queries = useQueryClient();
  const edited = useProfileEdit(user.id);
  const delivered = useSettings().data?.settings.deliveryCountries ?? [];
  const button = useRef<HTMLButtonElement>(null);
  // While nothing is edited the fields show what the server knows.
  const values = edited?.values ?? profileOf(user.user_metadata);
  const saving = edited?.saving ?? false;
  const locked = !edited || saving;
  const change = (name: keyof Profile, value: string) =>
    changeProfileEdit(user.id, { values: { ...values, [name]: value } });

  const end = () => {
    forgetProfileEdit();
    // The button that had the focus is gone; its place is taken by this one.
    requestAnimationFrame(() => button.current?.focus());
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (locked) return;
    changeProfileEdit(user.id, { saving: true, failure: null });
    try {
      const { user: saved } = await updateUser(values);
      // A logout or another login, also one in another tab, has come meanwhile: this answer is not about the present user.
      if (queries.getQueryData(sessionQuery.queryKey)?.user?.id !== user.id) {
        changeProfileEdit(user.id, { saving: false });
        return;
      }
      queries.setQueryData(sessionQuery.queryKey, { user: saved });
      toast.success(t.saved);
      end();
    } catch (error) {
      changeProfileEdit(user.id, { saving: false, failure: errorText(error) });
    }
  };

  return (
    <Card as="section" aria-labelledby="profile-title">
      <form noValidate onSubmit={(event) => void save(event)}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="profile-title" className="text-xl font-semibold">
            {t.title}
          </h2>
          {edited ? (
            <div className="flex gap-2">
              <Button variant="ghost" disabled={saving} onClick={end}>
                {words.cancel}
              </Button>
              <Button variant="primary" type="submit" busy={saving}>
                {saving ? t.saving : t.save}
              </Button>
            </div>
          ) : (
            <Button ref={button} onClick={() => beginProfileEdit(user.id, values)}>
              {t.edit}
            </Button>
          )}
        </div>
        <FailureNote className="mt-4" title={t.failed}>
          {edited?.failure}
        </FailureNote>
        <div className="mt-5 grid gap-4 sm:grid-cols-2">
          <Field label={t.email} hint={t.emailNote} className="sm:col-span-2">
            {(input) => (
              <TextInput
                {...input}
                aria-required={false}
                type="email"
                readOnly
                value={user.email}
                autoComplete="email"
              />
            )}
          </Field>
          {FIELDS.map(({ name, label, autoComplete, type = 'text', placeholder, optional, wide }) => (
            <Field key={name} label={label} required={!optional} className={wide && 'sm:col-span-2'}>
              {(input) => (
                <TextInput
                  {...input}
                  // Nothing here is demanded; only the company is commonly left out.
                  aria-required={false}
                  type={type}
                  placeholder={placeholder}
                  autoComplete={autoComplete}
                  maxLength={200}
                  disabled={locked}
                  value={values[name]}
                  onChange={(event) => change(name, event.target.value)}
                />
              )}
            </Field>
          ))}
          <Field label={t.country}>
            {({ 'aria-required': _required, ...input }) => (
              <Select
                {...input}
                value={values.country}
                options={countryOptions(delivered, values.country)}
                disabled={locked}
                onValueChange={(country) => change('country', country)}
              />
            )}
          </Field>
        </div>
      </form>
    </Card>
  );
}

/** The countries that the shop delivers to (ACC-08), and the stored one even if it is no longer among them. */
function countryOptions(delivered: readonly Country[], chosen: string) {
  const names = delivered.map((country) => COUNTRY_NAMES[country]);
  if (chosen && !names.includes(chosen)) names.push(chosen);
  return names.map((name) => ({ value: name, label: name }));
}
