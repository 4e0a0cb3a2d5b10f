import type { Resolver } from 'react-hook-form';
import type { Pricing } from '../../core/client';
import { resolved } from '../forms';
import { type ContactValues, toCustomerData } from './contact';

type Validator = Pick<Pricing, 'validateCustomer'>;

/** The form's check is the core's, so that its texts and rules have one place and the server's answer is the same. */
export function contactResolver(validator: Validator): Resolver<ContactValues> {
  return (values) => resolved(values, validator.validateCustomer(toCustomerData(values)));
}

/**
 * The fields that the pay button waits for, each once. Null while the check itself fails: the button waits for nothing that
 * could be named, and pressing it says so.
 */
export function openFields(validator: Validator, values: ContactValues): readonly string[] | null {
  try {
    return [...new Set(validator.validateCustomer(toCustomerData(values)).map(({ field }) => field))];
  } catch {
    return null;
  }
}
