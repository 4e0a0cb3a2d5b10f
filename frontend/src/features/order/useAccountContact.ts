import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SessionUser } from '../session';
import { type ContactValues, contactFor, EMPTY_CONTACT, isContactField, useContactDraft } from './contact';

/**
 * Fills the form from the account, also when the login happens while it is open (ORD-15), and from what an earlier attempt to
 * pay held, when the server tells it. A field that the customer has edited is left alone, even when it was emptied.
 */
export function useAccountContact(form: UseFormReturn<ContactValues>, user: SessionUser | null): void {
  const draft = useContactDraft();
  useEffect(() => {
    const known = contactFor(user, draft);
    for (const name of Object.keys(EMPTY_CONTACT)) {
      if (!isContactField(name) || form.getValues(name) === known[name]) continue;
      form.setValue(name, known[name]);
      form.clearErrors(name);
    }
  }, [form, user, draft]);
}
