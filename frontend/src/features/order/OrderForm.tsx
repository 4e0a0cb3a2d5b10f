import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import type { Pricing, Settings } from '../../core/client';
import { formatCentsTight } from '../../lib/format';
import { Button } from '../../ui';
import { type PricedCart, useLoadedDraft } from '../cart';
import { focusFirst } from '../forms';
import { cartItems, useCartParts, useParts } from '../parts';
import type { SessionUser } from '../session';
import { ProductSafety, useDeliveryDates } from '../shop';
import { AccountNote } from './AccountNote';
import { ContactFields } from './ContactFields';
import {
  type ContactValues,
  contactFor,
  isContactField,
  keepContact,
  toCustomerData,
  useContactDraft,
} from './contact';
import { contactResolver } from './contactResolver';
import { OrderSummary } from './OrderSummary';
import { Overview } from './Overview';
import { PayArea } from './PayArea';
import { cartProblem } from './pay';
import { paymentTexts } from './paymentErrors';
import { TermsField } from './TermsField';
import { texts } from './texts';
import { useAccountContact } from './useAccountContact';
import { usePayment } from './usePayment';

interface OrderFormProps {
  totals: PricedCart;
  settings: Settings;
  pricing: Pricing;
  user: SessionUser | null;
  onBack: () => void;
}

export function OrderForm({ totals, settings, pricing, user, onBack }: OrderFormProps) {
  const parts = useCartParts();
  const shipping = useParts((state) => state.shipping);
  const deliveryDay = useDeliveryDates()?.[shipping] ?? null;
  const payment = usePayment(onBack);
  const form = useForm<ContactValues>({
    defaultValues: contactFor(user, useContactDraft.getState()),
    resolver: useMemo(() => contactResolver(pricing), [pricing]),
    // An error goes as soon as its field is edited and is not put back before the next press (ORD-14).
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  useAccountContact(form, user);
  const problem = cartProblem(parts) ?? (totals.orderable ? null : paymentTexts.invalidCart);

  const buttonText = payButtonText(settings.payButton, totals.totalCents);

  const wrong = (errors: FieldErrors<ContactValues>) => focusFirst(form, errors);
  const submit = form.handleSubmit((checked) => {
    if (problem) {
      payment.fail({ kind: 'message', message: problem });
      return;
    }
    return payment.start(
      {
        items: cartItems(),
        customer: toCustomerData(checked),
        shipping,
        totalCents: totals.totalCents,
        userId: user?.id ?? null,
        payButtonText: buttonText,
        deliveryBy: deliveryDay,
        currentDraft: useLoadedDraft.getState().draft?.id ?? null,
      },
      totals,
    );
  }, wrong);

  return (
    <form
      noValidate
      aria-label={texts.title}
      className="grid items-start gap-6 lg:grid-cols-[1fr_26rem] lg:gap-8"
      onChange={({ target }) => {
        if (isNamed(target) && isContactField(target.name)) keepContact(form.getValues(), target.name);
        payment.clearFailure();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (payment.phase !== 'idle') return;
        // What the check itself throws is not the customer's doing, and must not vanish.
        submit(event).catch(() => payment.fail({ kind: 'message', message: paymentTexts.formCheck }));
      }}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <Overview totals={totals} shipping={shipping} deliveryDay={deliveryDay} />
        <AccountNote />
        <ContactFields form={form} />
        <TermsField form={form} />
        <ProductSafety materials={parts.map(({ configuration }) => configuration.material)} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-6">
        <OrderSummary parts={parts} totals={totals} shipping={shipping} deliveryDay={deliveryDay} />
        <PayArea
          buttonText={buttonText}
          form={form}
          pricing={pricing}
          problem={problem}
          phase={payment.phase}
          failure={payment.failure}
        />
        <Button variant="ghost" wide icon={<ArrowLeft size={20} aria-hidden="true" />} onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}

/** 'Jetzt bezahlen - 12,34€', or the plainer words that the operator can choose (ORD-06). */
export function payButtonText(payButton: Settings['payButton'], totalCents: number): string {
  return payButton === 'zahlungspflichtig-bestellen'
    ? texts.payAlternative
    : texts.pay(formatCentsTight(totalCents));
}

function isNamed(target: EventTarget): target is EventTarget & { name: string } {
  return 'name' in target && typeof target.name === 'string';
}
