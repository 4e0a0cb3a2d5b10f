import { type FormEvent, useState } from 'react';
import { type DefaultValues, type Path, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { fieldFaults } from '../../api/account';
import { ApiError } from '../../api/client';
import { focusFirst } from './focusFirst';
import { type Fault, resolved } from './resolved';

/** The props that tie an input to its field of the form. */
export interface BoundField {
  input: UseFormRegisterReturn;
  /** The German sentence of its fault. */
  error: string | undefined;
}

export type FieldOf<Name extends string> = (name: Name) => BoundField;

export type CheckedForm<Values extends Record<string, string>> = ReturnType<typeof useCheckedForm<Values>>;

/**
 * The shop's way of a form whose fields are texts: a press checks it, then sends it. What is wrong stands at its field, the first
 * such field gets the focus, and an error goes as soon as its field is edited. A second press meanwhile does nothing.
 */
export function useCheckedForm<Values extends Record<string, string>>({
  defaultValues,
  saved,
  check,
  send,
  faultsOf = faultsOfAnswer,
  onFailure,
  onEdit,
}: {
  defaultValues?: DefaultValues<Values>;
  /** In place of `defaultValues`: what is saved, also elsewhere meanwhile. Fields follow it unless they were edited here. */
  saved?: Values;
  check?: (values: Values) => readonly Fault[] | Promise<readonly Fault[]>;
  /** Does the work; what it throws becomes `failure`, and its faults stand at their fields. */
  send: (values: Values) => Promise<void>;
  /** The fields that a failure is about; those of a refusing server if this is left out. */
  faultsOf?: (error: unknown) => readonly Fault[];
  onFailure?: (error: unknown) => void;
  /** A field was edited. */
  onEdit?: () => void;
}) {
  const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
  const form = useForm<Values>({
    ...(saved ? { values: saved, resetOptions: { keepDirtyValues: true } } : { defaultValues }),
    resolver: async (values) => resolved(values, (await check?.(values)) ?? []),
    // An error is not put back before the next press.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });

  const fail = (reason: unknown): void => {
    setFailure({ reason });
    onFailure?.(reason);
    const known = faultsOf(reason).filter(({ field }) => field in form.getValues());
    for (const [index, { field, message }] of known.entries())
      form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (form.formState.isSubmitting) return;
    setFailure(null);
    await form
      .handleSubmit(
        async (values) => {
          try {
            await send(values);
          } catch (reason) {
            fail(reason);
          }
        },
        (errors) => focusFirst(form, errors),
      )()
      // The check itself failed, as where the core could not be loaded.
      .catch(fail);
  };
  /** Clears the messages about the form's last state. */
  const edited = (name?: Path<Values>): void => {
    form.clearErrors(name);
    setFailure(null);
    onEdit?.();
  };
  const field: FieldOf<keyof Values & string> = (name) => {
    const path = name as Path<Values>;
    return { input: form.register(path, { onChange: () => edited(path) }), error: errorOf(name) };
  };
  const errorOf = (name: string): string | undefined => {
    const message = form.formState.errors[name]?.message;
    return typeof message === 'string' ? message : undefined;
  };

  return {
    submit: (event: FormEvent): void => void submit(event),
    busy: form.formState.isSubmitting,
    /** Why the last press failed, until something is edited. */
    failure,
    field,
    errorOf,
    edited,
    /** Shows values as saved: from here on every field follows what is saved elsewhere. */
    showSaved: (values: Values): void => form.reset(values, { keepDirtyValues: false }),
    form,
  };
}

/** The faults that the server names by field. */
export const faultsOfAnswer = (error: unknown): readonly Fault[] =>
  error instanceof ApiError ? fieldFaults(error.body) : [];
