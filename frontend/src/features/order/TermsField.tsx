import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { LEGAL_TEXT_NAMES } from '../../api/legalTextNames';
import { Card, Checkbox } from '../../ui';
import type { LegalTextName } from '../legal';
import { type ContactValues, keepContact } from './contact';
import { LegalTextDialog } from './LegalTextDialog';
import { texts } from './texts';

/** The terms checkbox, never ticked beforehand, and beside it the three texts in a window of their own. */
export function TermsField({ form }: { form: UseFormReturn<ContactValues> }) {
  const [shown, setShown] = useState<LegalTextName | null>(null);
  return (
    <Card>
      <Controller
        control={form.control}
        name="agreeToTerms"
        render={({ field, fieldState }) => (
          <Checkbox
            ref={field.ref}
            name={field.name}
            required
            checked={field.value}
            onCheckedChange={(checked) => {
              field.onChange(checked);
              form.clearErrors('agreeToTerms');
              keepContact(form.getValues(), field.name);
            }}
            label={texts.terms}
            error={fieldState.error?.message}
          />
        )}
      />
      <p className="pl-9 text-sm text-muted">{texts.information}</p>
      <p className="flex flex-wrap gap-x-4 pl-9">
        {LEGAL_TEXT_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-haspopup="dialog"
            className="link min-h-touch text-sm"
            onClick={() => setShown(name)}
          >
            {texts.legal[name]}
          </button>
        ))}
      </p>
      <LegalTextDialog name={shown} onClose={() => setShown(null)} />
    </Card>
  );
}
