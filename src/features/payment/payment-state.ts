import type { PaymentMethod } from '#contracts/types.ts';
import type { Failure } from '#store/failure.ts';

/** Region and language that payments are asked for in. */
export interface PaymentLocale {
  /** Code of the region. */
  region: string;
  /** Code of the language. */
  language: string;
}

/** What is paid: an amount of an offer on its own page, or a transaction on the page of the payment. */
export type PayTarget = { kind: 'deposit' | 'balance'; offer: string } | { transaction: string };

/** The provider's own card form, and the payment that it is for. */
export interface CardFormAccess {
  /** Slug. */
  payment: string;
  clientSecret: string;
  publishableKey: string;
}

/** The payment area of the store (SPEC 3.1): the try to pay that a page shows. */
export interface PaymentState {
  method: PaymentMethod | null;
  /** Name of a bank of the manifest. */
  bank: string | null;
  /** Sent as `Idempotency-Key`; another one for each try, the same when no answer came. */
  key: string;
  /** `leaving`: the browser goes to the page of the provider. */
  status: 'choosing' | 'starting' | 'leaving' | 'card_form';
  /** Why the last try did not start. */
  failure: Failure | null;
  cardForm: CardFormAccess | null;
}
