import type { Resolver } from 'react-hook-form';
import type { Pricing } from '../../core/client';
import { resolved } from '../forms';
import { type ContactValues, toCustomerData } from './contact';

type Validator = Pick<Pricing, 'validateCustomer'>;

/** The form's check is the core's, so that its texts and rules have one place and the server's answer is the same. */
export function contactResolver(validator: Validator): Resolver<ContactValues> {
  return (values) => resolved(values, validator.validateCustomer(toCustomerData(values)));
}

/** Whether the pay button may be pressed in earnest. False while the check itself fails: pressing then says so. */
export function isComplete(validator: Validator, values: ContactValues): boolean {
  try {
    return validator.validateCustomer(toCustomerData(values)).length === 0;
  } catch {
    return false;
  }
}
