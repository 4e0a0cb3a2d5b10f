import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { Checkbox, Field, TextInput } from '../../ui';
import { type ContactValues, keepContact } from './contact';
import { texts } from './texts';

/** The server's `LONGEST_REFERENCE`. */
const LONGEST_REFERENCE = 60;

/**
 * What is asked of a customer who names a company: whether they order for it, never ticked beforehand, since a consumer has more rights
 * (§§ 13, 14 BGB), and its own number of the order.
 */
export function BusinessFields({ form }: { form: UseFormReturn<ContactValues> }) {
  const company = useWatch({ control: form.control, name: 'company' });
  if (company.trim() === '') return null;
  return (
    <>
      <Controller
        control={form.control}
        name="isBusiness"
        render={({ field }) => (
          <Checkbox
            className="sm:col-span-2"
            ref={field.ref}
            name={field.name}
            checked={field.value}
            onCheckedChange={(checked) => {
              field.onChange(checked);
              keepContact(form.getValues(), field.name);
            }}
            label={texts.business}
            hint={texts.businessHint}
          />
        )}
      />
      <Field
        label={texts.fields.reference}
        required={false}
        hint={texts.referenceHint}
        className="sm:col-span-2"
      >
        {(input) => <TextInput {...input} {...form.register('reference')} maxLength={LONGEST_REFERENCE} />}
      </Field>
    </>
  );
}
