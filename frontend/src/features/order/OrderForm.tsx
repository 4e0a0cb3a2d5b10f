import { ArrowLeft } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import type { Pricing, Settings } from '../../core/client';
import { formatCentsTight } from '../../lib/format';
import { useIsOneColumn } from '../../lib/useIsOneColumn';
import { Button } from '../../ui';
import { type PricedCart, useLoadedDraft } from '../cart';
import { focusFirst } from '../forms';
import { cartItems, useCartParts, useParts } from '../parts';
import { agreedPlaces, PrintAgreements, useUnprintable } from '../printability';
import type { SessionUser } from '../session';
import { COMPACT_FROM, cartVolume, DeliveryNote, useDeliveryDates, useIsOnRequest } from '../shop';
import { AccountNote } from './AccountNote';
import { BuyersRights, ConsumersNotice } from './BuyersRights';
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
import { OrderBar } from './OrderBar';
import { OrderSummary } from './OrderSummary';
import { PayArea } from './PayArea';
import { cartProblem } from './pay';
import { paymentTexts } from './paymentErrors';
import { TermsField } from './TermsField';
import { texts } from './texts';
import { useAccountContact } from './useAccountContact';
import { usePayment } from './usePayment';

interface OrderFormProps {
  totals: PricedCart;
  /** How a colour looks, as hex. */
  hexOf: (color: string) => string;
  settings: Settings;
  pricing: Pricing;
  user: SessionUser | null;
  onBack: () => void;
}

export function OrderForm({ totals, hexOf, settings, pricing, user, onBack }: OrderFormProps) {
  const parts = useCartParts();
  const shipping = useParts((state) => state.shipping);
  const deliveryDay = useDeliveryDates(cartVolume(parts))?.[shipping] ?? null;
  const payment = usePayment(onBack);
  const payArea = useRef<HTMLDivElement>(null);
  const oneColumn = useIsOneColumn();
  const form = useForm<ContactValues>({
    defaultValues: contactFor(user, useContactDraft.getState()),
    resolver: useMemo(() => contactResolver(pricing), [pricing]),
    // An error goes as soon as its field is edited and is not put back before the next press (ORD-14).
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  useAccountContact(form, user);
  const unprintable = useUnprintable(parts);
  const refusesUnprintable = settings.printing.notPrintable === 'refused';
  const agreements = useRef<HTMLDivElement>(null);
  const [isMissed, setMissed] = useState(false);
  const isAgreed = unprintable.every((part) => part.isAgreed);
  const onRequest = useIsOnRequest(cartVolume(parts));
  const problem =
    cartProblem(parts) ??
    (refusesUnprintable && unprintable.length > 0 ? paymentTexts.notPrintable : null) ??
    (totals.orderable ? null : paymentTexts.invalidCart) ??
    (onRequest ? paymentTexts.onRequest : null);

  const buttonText = payButtonText(settings.payButton, totals.totalCents);

  const wrong = (errors: FieldErrors<ContactValues>) => focusFirst(form, errors);
  const submit = form.handleSubmit((checked) => {
    if (problem) {
      payment.fail({ kind: 'message', message: problem });
      return;
    }
    if (!isAgreed) {
      setMissed(true);
      agreements.current?.querySelector<HTMLElement>('[role="checkbox"][aria-checked="false"]')?.focus();
      return;
    }
    return payment.start(
      {
        items: cartItems(),
        madeAnyway: agreedPlaces(unprintable),
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
        // An error of the check itself must not vanish.
        submit(event).catch(() => payment.fail({ kind: 'message', message: paymentTexts.formCheck }));
      }}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <AccountNote />
        <ContactFields form={form} />
        <div ref={agreements} className="empty:hidden">
          <PrintAgreements
            parts={unprintable}
            isRefused={refusesUnprintable}
            isMissed={isMissed}
            onChange={payment.clearFailure}
          />
        </div>
        <TermsField form={form} />
        {/* Before the button, and not between it and what it costs (§ 312j (1) and (2) BGB). */}
        <DeliveryNote />
        <BuyersRights form={form} materials={parts.map(({ configuration }) => configuration.material)} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-6">
        <ConsumersNotice form={form} />
        <OrderSummary
          parts={parts}
          totals={totals}
          hexOf={hexOf}
          shipping={shipping}
          deliveryDay={deliveryDay}
        />
        <div ref={payArea}>
          <PayArea
            buttonText={buttonText}
            form={form}
            pricing={pricing}
            lacksAgreement={!isAgreed}
            problem={problem}
            phase={payment.phase}
            failure={payment.failure}
          />
        </div>
        <Button variant="ghost" wide icon={<ArrowLeft size={20} aria-hidden="true" />} onClick={onBack}>
          {texts.back}
        </Button>
      </div>
      {(oneColumn || parts.length >= COMPACT_FROM) && (
        <OrderBar totalCents={totals.totalCents} payArea={payArea} />
      )}
    </form>
  );
}

/** 'Jetzt bezahlen - 12,34€', or the plainer words that the operator can choose (ORD-06). */
function payButtonText(payButton: Settings['payButton'], totalCents: number): string {
  return payButton === 'zahlungspflichtig-bestellen'
    ? texts.payAlternative
    : texts.pay(formatCentsTight(totalCents));
}

function isNamed(target: EventTarget): target is EventTarget & { name: string } {
  return 'name' in target && typeof target.name === 'string';
}
