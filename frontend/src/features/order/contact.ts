import { create } from 'zustand';
import type { CheckoutCustomer } from '../../api/checkout';
import type { CustomerData } from '../../core/client';
import { registerReset } from '../../lib/resets';
import { readTab, writeTab } from '../../lib/tabEntry';
import type { SessionUser } from '../session';

/** The form as it is typed. */
export interface ContactValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  company: string;
  isBusiness: boolean;
  reference: string;
  message: string;
  agreeToTerms: boolean;
}

export const EMPTY_CONTACT: ContactValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  isBusiness: false,
  reference: '',
  message: '',
  agreeToTerms: false,
};

type FieldName = keyof ContactValues;

/**
 * What has been typed: neither a look back at the cart nor a reload may cost it. It lies in this tab's session storage until the
 * order is placed, the user logs out or the tab is closed, and never in what outlives the tab.
 */
interface ContactDraft {
  values: ContactValues;
  /** The fields that the customer has edited; only the others are filled from an account. */
  typed: readonly FieldName[];
}

export const useContactDraft = create<ContactDraft>()(() => storedContact());

useContactDraft.subscribe(({ values, typed }) => {
  // The terms are agreed to anew after a reload.
  const { agreeToTerms, ...contact } = values;
  writeTab('contact', typed.length > 0 ? { values: contact, typed } : undefined);
});

function storedContact(): ContactDraft {
  const draft = { values: { ...EMPTY_CONTACT }, typed: [] as FieldName[] };
  const { values, typed } = (readTab('contact') ?? {}) as {
    values?: Record<string, unknown> | null;
    typed?: unknown;
  };
  for (const name of Array.isArray(typed) ? typed : []) {
    if (name === 'agreeToTerms' || !isContactField(name)) continue;
    const value = values?.[name];
    if (typeof value !== typeof EMPTY_CONTACT[name]) continue;
    draft.values = { ...draft.values, [name]: value };
    draft.typed.push(name);
  }
  return draft;
}

/** Keeps the form as it is after an edit of one field. */
export function keepContact(values: ContactValues, edited: FieldName): void {
  useContactDraft.setState(({ typed }) => ({
    values,
    typed: typed.includes(edited) ? typed : [...typed, edited],
  }));
}

/**
 * Fills in what the server's record of an attempt to pay holds: coming back from the payment page starts the app anew. What was
 * typed since then stays, and the terms are agreed to anew.
 */
export function fillInContact(customer: CheckoutCustomer): void {
  useContactDraft.setState(({ values, typed }) => {
    const { firstName, lastName, email, phone, company, isBusiness, reference, message } = customer;
    const attempt = {
      firstName,
      lastName,
      email,
      phone: phone ?? '',
      company: company ?? '',
      isBusiness,
      reference: reference ?? '',
      message: message ?? '',
    };
    const fresh = Object.entries(attempt).filter(([name]) => isContactField(name) && !typed.includes(name));
    return {
      values: { ...values, ...Object.fromEntries(fresh) },
      typed: [...typed, ...fresh.map(([name]) => name as FieldName)],
    };
  });
}

export function forgetContact(): void {
  useContactDraft.setState({ values: EMPTY_CONTACT, typed: [] });
}

registerReset({ scopes: ['logout', 'order'], tab: forgetContact });

export function isContactField(name: unknown): name is FieldName {
  return typeof name === 'string' && Object.hasOwn(EMPTY_CONTACT, name);
}

/** The form as the core checks it and the server takes it: trimmed, without empty optional fields. */
export function toCustomerData(values: ContactValues): CustomerData {
  const optional = {
    phone: values.phone.trim(),
    company: values.company.trim(),
    reference: values.reference.trim(),
    message: values.message.trim(),
  };
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
    ...(optional.phone ? { phone: optional.phone } : {}),
    ...(optional.company ? { company: optional.company } : {}),
    // A business names itself: without a company the customer is a consumer.
    ...(optional.company && values.isBusiness ? { isBusiness: true } : {}),
    // It is asked of those who name a company.
    ...(optional.company && optional.reference ? { reference: optional.reference } : {}),
    ...(optional.message ? { message: optional.message } : {}),
    agreeToTerms: values.agreeToTerms,
  };
}

type KnownUser = Pick<SessionUser, 'email' | 'name'> & {
  user_metadata?: Partial<SessionUser['user_metadata']>;
};

/** The contact data of a user's account (ORD-15). The terms are never ticked beforehand. */
export function contactOf(user: KnownUser | null): ContactValues {
  if (!user) return EMPTY_CONTACT;
  const { firstName, lastName, phone, company } = user.user_metadata ?? {};
  const words = (user.name ?? '').trim().split(/\s+/).filter(Boolean);
  return {
    ...EMPTY_CONTACT,
    firstName: firstName || words.slice(0, -1).join(' '),
    lastName: lastName || (words.length > 1 ? (words.at(-1) ?? '') : ''),
    email: user.email,
    phone: phone ?? '',
    company: company ?? '',
  };
}

/** The form as it opens: what was typed stays, everything else is what the account knows. */
export function contactFor(user: SessionUser | null, { values, typed }: ContactDraft): ContactValues {
  return { ...contactOf(user), ...Object.fromEntries(typed.map((name) => [name, values[name]])) };
}
