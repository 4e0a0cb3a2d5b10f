import { type UseFormReturn, useWatch } from 'react-hook-form';
import { GuaranteeNotice, ProductSafety } from '../shop';
import type { ContactValues } from './contact';

interface BuyerProps {
  form: UseFormReturn<ContactValues>;
}

/** Manufacturer, safety, and the rights of just this customer: what was said in the form decides which. */
export function BuyersRights({ form, materials }: BuyerProps & { materials: readonly string[] }) {
  return <ProductSafety materials={materials} buyer={useIsBusiness(form) ? 'business' : 'consumer'} />;
}

/** The official notice on the guarantee, which is made for consumers. */
export function ConsumersNotice({ form }: BuyerProps) {
  return useIsBusiness(form) ? null : <GuaranteeNotice />;
}

function useIsBusiness(form: UseFormReturn<ContactValues>): boolean {
  const [company, isBusiness] = useWatch({ control: form.control, name: ['company', 'isBusiness'] });
  return isBusiness && company.trim() !== '';
}
