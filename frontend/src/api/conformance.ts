/**
 * Holds the types of the calls against the document that the server generates from its own code. The types of the calls
 * are narrower where the document says `string` or `unknown`; where they name a field that the server does not send, or
 * miss one that it demands, this file no longer compiles. It is types only and never part of the app.
 */
import type {
  AccountAnswer,
  ChangePasswordRequest,
  LoginRequest,
  RegistrationRequest,
  ResetPasswordRequest,
  UserUpdate,
} from './account';
import type { Analytics } from './adminAnalytics';
import type { AdminOrder } from './adminOrders';
import type { CheckoutState, OrderView } from './checkout';
import type { CheckoutSession } from './createCheckoutSession';
import type { Draft, DraftItem, SaveDraftRequest } from './drafts';
import type { FeedbackRequest } from './feedback';
import type { components, paths } from './generated';
import type { ConfirmLegalRequest, DiscardHeldFileRequest } from './legal';
import type { CustomerOrder, PendingPayment } from './orders';
import type { SaveSettingsRequest } from './saveSettings';
import type { SessionAnswer } from './session';
import type { SettingsAnswer } from './settings';
import type { UploadAnswer } from './upload';

type Schemas = components['schemas'];

/** Each field of ours exists in the server's schema, with a type that is narrower or wider, never another. */
type Within<Ours extends Fitting<Ours, Theirs>, Theirs> = Ours;
type Fitting<Ours, Theirs> = {
  [Field in keyof Ours]: Field extends keyof Theirs
    ? Theirs[Field] extends Ours[Field]
      ? Ours[Field]
      : Theirs[Field]
    : never;
};

/** A path that the server routes. */
type Routed<Path extends keyof paths> = Path;

export type Answers = [
  Within<AccountAnswer, Schemas['AccountAnswer']>,
  Within<Analytics, Schemas['Analytics']>,
  Within<CheckoutState, Schemas['CheckoutStatus']>,
  Within<OrderView, Schemas['OrderView']>,
  Within<AdminOrder, Schemas['AdminOrder']>,
  Within<CheckoutSession, Schemas['PaymentPage']>,
  Within<CustomerOrder, Schemas['CustomerOrder']>,
  Within<PendingPayment, Schemas['PendingPayment']>,
  Within<Draft, Schemas['Draft']>,
  Within<DraftItem, Schemas['DraftItem']>,
  Within<SessionAnswer, Schemas['SessionAnswer']>,
  Within<SettingsAnswer, Schemas['SettingsAnswer']>,
  Within<UploadAnswer, Schemas['UploadAnswer']>,
];

export type Requests = [
  Within<ChangePasswordRequest, Schemas['ChangePassword']>,
  Within<LoginRequest, Schemas['Login']>,
  Within<RegistrationRequest, Schemas['Registration']>,
  Within<ResetPasswordRequest, Schemas['ResetPassword']>,
  Within<UserUpdate, Schemas['UpdateUser']>,
  Within<ConfirmLegalRequest, Schemas['ConfirmLegalRequest']>,
  Within<DiscardHeldFileRequest, Schemas['DiscardHeldFileRequest']>,
  Within<FeedbackRequest, Schemas['FeedbackRequest']>,
  Within<SaveDraftRequest, Schemas['SaveOrder']>,
  Within<SaveSettingsRequest, Schemas['SaveSettingsRequest']>,
];

export type Paths = Routed<
  | '/api/account/delete'
  | '/api/account/export'
  | '/api/admin/analytics'
  | '/api/admin/orders'
  | '/api/admin/settings'
  | '/api/cart/load-anonymous'
  | '/api/cart/load-user'
  | '/api/cart/migrate'
  | '/api/cart/save-anonymous'
  | '/api/cart/save-user'
  | '/api/change-password'
  | '/api/checkout/{sessionId}'
  | '/api/confirm-email'
  | '/api/confirm-legal'
  | '/api/create-checkout-session'
  | '/api/discard-held-file'
  | '/api/drafts'
  | '/api/drafts/{id}'
  | '/api/feedback'
  | '/api/guest-order'
  | '/api/guest-order/invoice'
  | '/api/forgot-password'
  | '/api/login'
  | '/api/logout'
  | '/api/orders'
  | '/api/orders/{id}/cart'
  | '/api/orders/{id}/hide'
  | '/api/orders/{id}/invoice'
  | '/api/register'
  | '/api/resend-confirmation'
  | '/api/reset-password'
  | '/api/save-order'
  | '/api/session'
  | '/api/settings'
  | '/api/shop'
  | '/api/upload-model'
  | '/api/user'
>;
