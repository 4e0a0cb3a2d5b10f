import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { Checkbox } from '../../ui';
import { type ContactValues, keepContact } from './contact';
import { texts } from './texts';

/** Whether a customer who names a company orders for it. Never ticked beforehand: a consumer has more rights (§§ 13, 14 BGB). */
export function BusinessField({ form }: { form: UseFormReturn<ContactValues> }) {
  const company = useWatch({ control: form.control, name: 'company' });
  if (company.trim() === '') return null;
  return (
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
  );
}
