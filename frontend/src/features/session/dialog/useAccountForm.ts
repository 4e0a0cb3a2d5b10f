import type { DefaultValues } from 'react-hook-form';
import { loadPricing } from '../../../core/client';
import { toast } from '../../../ui';
import { useCheckedForm } from '../../forms';
import { failureText } from './failure';

export type { BoundField, FieldOf } from '../../forms';

/** The fields of a form of the account; all of them are texts. */
type AccountValues = Record<string, string>;

/**
 * A form of the account: checked by the core, whose texts are the server's too, then sent. Why it failed shows in the form and as a
 * toast (AUTH-13). `form` is for the frame, `field` for the lines in it, `values` reads what they hold.
 */
export function useAccountForm<Values extends AccountValues>(
  defaultValues: DefaultValues<Values>,
  send: (values: Values) => Promise<void>,
) {
  const { submit, busy, failure, field, form } = useCheckedForm<Values>({
    defaultValues,
    check: async (values) => (await loadPricing()).validateCredentials(values),
    send,
    onFailure: (error) => toast.error(failureText(error)),
  });
  return {
    form: { onSubmit: submit, busy, failure: failure && failureText(failure.reason) },
    field,
    values: form.getValues,
  };
}
