import { type FormEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type Path,
  type Resolver,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { fieldFaults } from '../../../api/account';
import { ApiError } from '../../../api/client';
import { loadPricing } from '../../../core/client';
import { toast } from '../../../ui';
import { failureText } from './failure';

/** The fields of a form of the account; all of them are texts. */
export type AccountValues = Record<string, string>;

/** What ties an input to its place in the form. */
export interface BoundField {
  input: UseFormRegisterReturn;
  /** What is wrong with it. */
  error: string | undefined;
}

export type FieldOf<Name extends string> = (name: Name) => BoundField;

/**
 * A form of the account: checked by the core, whose texts are the server's too, then sent. Why it failed shows in the form and as a
 * toast (AUTH-13). `form` is for the frame, `field` for the lines in it, `values` reads what they hold.
 */
export function useAccountForm<Values extends AccountValues>(
  defaultValues: DefaultValues<Values>,
  send: (values: Values) => Promise<void>,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    defaultValues,
    resolver: checkedByCore<Values>,
    // An error goes as soon as its field is edited and is not put back before the next press.
    reValidateMode: 'onSubmit',
  });

  const fail = (error: unknown) => {
    const text = failureText(error);
    setFailure(text);
    toast.error(text);
    if (!(error instanceof ApiError)) return;
    for (const [index, { field, message }] of fieldFaults(error.body).entries()) {
      if (field in form.getValues())
        form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.formState.isSubmitting) return;
    setFailure(null);
    await form
      .handleSubmit(async (values) => {
        try {
          await send(values);
        } catch (error) {
          fail(error);
        }
      })()
      // The core could not be loaded.
      .catch(fail);
  };
  const field: FieldOf<keyof Values & string> = (name) => {
    const path = name as Path<Values>;
    const message = form.formState.errors[name]?.message;
    return {
      input: form.register(path, {
        onChange: () => {
          form.clearErrors(path);
          setFailure(null);
        },
      }),
      error: typeof message === 'string' ? message : undefined,
    };
  };

  return {
    form: { onSubmit: submit, busy: form.formState.isSubmitting, failure },
    field,
    values: form.getValues,
  };
}

const checkedByCore = async <Values extends AccountValues>(values: Values) => {
  const core = await loadPricing();
  const faults = core.validateCredentials(values);
  if (faults.length === 0) return { values, errors: {} };
  const errors: FieldErrors<AccountValues> = {};
  for (const { field, message } of faults) {
    if (field in values) errors[field] ??= { type: 'core', message };
  }
  return { values: {}, errors } as Awaited<ReturnType<Resolver<Values>>>;
};
