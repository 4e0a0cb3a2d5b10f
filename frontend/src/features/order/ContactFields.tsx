import type { FocusEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Card, Field, TextArea, TextInput } from '../../ui';
import { BusinessFields } from './BusinessFields';
import { type ContactValues, isContactField } from './contact';
import { texts } from './texts';

type TextField = Exclude<keyof ContactValues, 'agreeToTerms' | 'isBusiness' | 'reference' | 'message'>;

interface FieldSetting {
  name: TextField;
  autoComplete: string;
  type?: 'email' | 'tel';
  optional?: true;
  wide?: true;
}

const FIELDS: FieldSetting[] = [
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
  { name: 'email', autoComplete: 'email', type: 'email', wide: true },
  { name: 'phone', autoComplete: 'tel', type: 'tel', optional: true },
  { name: 'company', autoComplete: 'organization', optional: true },
];

/** Names, e-mail and the optional fields. The postal address is asked for on the payment page. */
export function ContactFields({ form }: { form: UseFormReturn<ContactValues> }) {
  const { errors } = form.formState;
  const register = (name: keyof ContactValues) =>
    form.register(name, { onChange: () => form.clearErrors(name) });
  /** What was typed is checked when its field is left; an empty one is no fault before the press. */
  const checkLeft = (event: FocusEvent<HTMLElement>) => {
    const { target, relatedTarget } = event;
    // The press itself checks all of it; an error that pushes the button away from under the pointer would lose the press.
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return;
    const name = target.getAttribute('name');
    if (isContactField(name) && String(form.getValues(name)).trim() !== '') void form.trigger(name);
  };
  return (
    <Card as="section" onBlur={checkLeft}>
      <h2 className="mb-4 text-lg font-semibold">{texts.contact}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, autoComplete, type = 'text', optional, wide }) => (
          <Field
            key={name}
            label={texts.fields[name]}
            required={!optional}
            error={errors[name]?.message}
            className={wide && 'sm:col-span-2'}
          >
            {(input) => <TextInput {...input} {...register(name)} type={type} autoComplete={autoComplete} />}
          </Field>
        ))}
        <BusinessFields form={form} />
        <Field
          label={texts.fields.message}
          required={false}
          error={errors.message?.message}
          className="sm:col-span-2"
          hint={texts.messageHint}
        >
          {(input) => <TextArea {...input} {...register('message')} rows={3} />}
        </Field>
      </div>
    </Card>
  );
}
