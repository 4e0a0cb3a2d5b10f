import type { UserMetadata } from '../../api/session';

/** The profile fields that a user may change. */
export type Profile = Omit<UserMetadata, 'name'>;

const EMPTY: Profile = {
  displayName: '',
  firstName: '',
  lastName: '',
  phone: '',
  company: '',
  street: '',
  postalCode: '',
  city: '',
  country: 'Deutschland',
};

/** The profile of a user; what was never filled in is empty. */
export function profileOf(known: Partial<UserMetadata> | undefined): Profile {
  const fields = Object.keys(EMPTY) as (keyof Profile)[];
  return Object.fromEntries(
    fields.map((field) => [field, known?.[field] || EMPTY[field]]),
  ) as unknown as Profile;
}
