import { create } from 'zustand';
import type { CustomerData } from '../../core/client';

/** The form as it is typed. */
export interface ContactValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  company: string;
  message: string;
  agreeToTerms: boolean;
}

export const EMPTY_CONTACT: ContactValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  message: '',
  agreeToTerms: false,
};

/**
 * What has been typed, for as long as the page is open: a look back at the cart must not cost it. Personal data never
 * goes into the browser's storage (security, D12).
 */
export const useContactDraft = create<{ values: ContactValues | null }>()(() => ({ values: null }));

export function keepContact(values: ContactValues): void {
  useContactDraft.setState({ values });
}

export function forgetContact(): void {
  useContactDraft.setState({ values: null });
}

/** The form as the core checks it and the server takes it: trimmed, without empty optional fields. */
export function toCustomerData(values: ContactValues): CustomerData {
  const optional = {
    phone: values.phone.trim(),
    company: values.company.trim(),
    message: values.message.trim(),
  };
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
    ...(optional.phone ? { phone: optional.phone } : {}),
    ...(optional.company ? { company: optional.company } : {}),
    ...(optional.message ? { message: optional.message } : {}),
    agreeToTerms: values.agreeToTerms,
  };
}

/** What a user's account already knows (ORD-15). The terms are never ticked beforehand. */
export function contactOf(
  user: {
    email: string;
    user_metadata?: { firstName: string; lastName: string; phone: string; company: string };
  } | null,
): ContactValues {
  if (!user) return EMPTY_CONTACT;
  const { firstName = '', lastName = '', phone = '', company = '' } = user.user_metadata ?? {};
  return { ...EMPTY_CONTACT, firstName, lastName, phone, company, email: user.email };
}
