import { ApiError, NetworkError, TimeoutError } from '../../api/client';
import { type ChangedPrices, changedPrices } from '../../api/createCheckoutSession';
import { PRICES_CHANGED } from '../shop';

/** The error texts of the payment (PAY-08 to PAY-17), in one place. */
export const paymentTexts = {
  emptyCart: 'Keine Artikel im Warenkorb. Bitte fügen Sie mindestens ein 3D-Modell hinzu.',
  invalidCart: 'Ungültige Warenkorb-Daten. Bitte laden Sie die Seite neu.',
  notPrintable:
    'Ein Teil lässt sich nicht drucken. Bitte ändern Sie es oder nehmen Sie es aus dem Warenkorb.',
  formCheck: 'Fehler bei der Formularvalidierung...',
  redirect: 'Fehler beim Weiterleiten zur Zahlung. Bitte versuchen Sie es erneut.',
  badRequest: 'Ungültige Anfrage. Bitte überprüfen Sie Ihre Eingaben.',
  authentication: 'Authentifizierungsfehler. Bitte laden Sie die Seite neu.',
  server: 'Serverfehler. Bitte versuchen Sie es später erneut.',
  onRequest:
    'Für so viel Arbeit nennen wir Ihnen den Termin auf Anfrage. Bitte schreiben Sie uns, oder bestellen Sie weniger.',
  pricesChanged: PRICES_CHANGED,
} as const;

/** 'Fehler beim Erstellen der Zahlung: …', around what the server refused. */
function creationFailed(reason: string): string {
  return `Fehler beim Erstellen der Zahlung: ${withoutStop(reason)}. Bitte versuchen Sie es erneut.`;
}

/** 'Fehler beim Laden der Zahlungsseite: …', when the payment page is out of reach. */
function pageFailed(reason: string): string {
  return `Fehler beim Laden der Zahlungsseite: ${withoutStop(reason)}. Bitte laden Sie die Seite neu und versuchen Sie es erneut.`;
}

/** 'Fehler beim Absenden der Bestellung: …', for every other failure. */
function submissionFailed(reason: string): string {
  return `Fehler beim Absenden der Bestellung: ${withoutStop(reason)}. Bitte versuchen Sie es erneut.`;
}

/** Why no payment was opened, and what the page does about it. */
export type PaymentFailure =
  /** Show the sentence beside the pay button. */
  | { kind: 'message'; message: string }
  /** Back to the cart, with the new prices marked (409). */
  | { kind: 'pricesChanged'; message: string; prices: ChangedPrices }
  /** Other words on the button or another day of delivery by now (409): both are read again, and the customer presses once more. */
  | { kind: 'offerChanged'; message: string }
  /** Name the part and offer to upload it again (422). */
  | { kind: 'partUnmeasured'; message: string; itemId: string | null }
  /** The same for a part whose legal confirmation or whose file is missing (422). */
  | { kind: 'partHeld' | 'partMissing'; message: string; itemId: string | null }
  /** On to the page that thanks: this cart is paid, or its money is on its way. */
  | { kind: 'alreadyPaid'; sessionId: string };

/** The address of the payment page cannot be gone to (PAY-14). */
export class RedirectFailure extends Error {
  override readonly name = 'RedirectFailure';
}

/** The cart went into a payment before, and that one went through (PAY-06). */
export class AlreadyPaid extends Error {
  override readonly name = 'AlreadyPaid';
  readonly sessionId: string;

  constructor(sessionId: string) {
    super('Diese Bestellung ist schon bezahlt');
    this.sessionId = sessionId;
  }
}

/** Turns whatever the attempt threw into what the customer reads. Total: every value has an answer. */
export function paymentFailure(error: unknown): PaymentFailure {
  if (error instanceof AlreadyPaid) return { kind: 'alreadyPaid', sessionId: error.sessionId };
  const prices = changedPrices(error);
  if (prices) {
    return {
      kind: 'pricesChanged',
      message: (error as ApiError).serverMessage ?? paymentTexts.pricesChanged,
      prices,
    };
  }
  if (error instanceof ApiError && /^(pay_button|delivery_date)_changed$/.test(error.code ?? ''))
    return { kind: 'offerChanged', message: error.message };
  // Trying again is no help, so the server's sentence stands alone.
  if (error instanceof ApiError && error.code === 'shop_not_open') return message(error.message);
  if (error instanceof ApiError && error.status === 422) return refused(error);
  if (error instanceof ApiError) return message(creationFailed(refusalReason(error)));
  if (error instanceof TimeoutError || error instanceof NetworkError)
    return message(pageFailed(error.message));
  if (error instanceof RedirectFailure) return message(paymentTexts.redirect);
  return message(submissionFailed(error instanceof Error ? error.message : 'Unbekannter Fehler'));
}

function refusalReason({ status, serverMessage }: ApiError): string {
  if (status === 400) return serverMessage ?? paymentTexts.badRequest;
  if (status === 401 || status === 403) return paymentTexts.authentication;
  if (status >= 500) return paymentTexts.server;
  return serverMessage ?? `HTTP ${status}`;
}

function partUnmeasured(error: ApiError): PaymentFailure {
  const { fileName } = error.body as { fileName?: unknown };
  const part = typeof fileName === 'string' ? `„${fileName}“` : 'Ein Teil Ihrer Bestellung';
  return {
    kind: 'partUnmeasured',
    message: `${part} konnte nicht gemessen werden. Bitte laden Sie die Datei erneut hoch.`,
    itemId: itemIdOf(error),
  };
}

/** A cart that makes sense and cannot be charged as it is. Where trying again is no help, the server's own sentence says what is. */
function refused(error: ApiError): PaymentFailure {
  switch (error.code) {
    case 'part_unmeasured':
      return partUnmeasured(error);
    case 'part_held':
      return { kind: 'partHeld', message: error.message, itemId: itemIdOf(error) };
    case 'part_missing':
      return { kind: 'partMissing', message: error.message, itemId: itemIdOf(error) };
    case 'part_example':
    case 'part_not_offered':
    case 'part_not_printable':
    case 'part_too_large':
    case 'part_too_small':
    case 'unit_unknown':
    case 'total_too_large':
    case 'total_too_small':
      return message(error.message);
    default:
      return message(creationFailed(refusalReason(error)));
  }
}

function itemIdOf({ body }: ApiError): string | null {
  const { itemId } = body as { itemId?: unknown };
  return typeof itemId === 'string' ? itemId : null;
}

function message(text: string): PaymentFailure {
  return { kind: 'message', message: text };
}

/** The patterns bring their own full stop; a reason that is a sentence would make two. */
function withoutStop(reason: string): string {
  return reason.trim().replace(/\.$/, '');
}
