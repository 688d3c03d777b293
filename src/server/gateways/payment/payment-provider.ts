import type { PaymentMethod } from '#contracts/types.ts';

/** Amounts of a currency that a provider takes, in minor units of ISO 4217. */
export interface AmountRule {
  /** Amounts are multiples of it. */
  step: number;
  minimum: number;
  maximum: number;
}

/** State of an intent. Only `succeeded` means paid; a failed one may be tried again at some providers. */
export type IntentState = 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled';

/** What the buyer does next: goes to a page, or fills in the provider’s own card form. */
export type NextStep =
  | { kind: 'redirect'; url: string }
  | { kind: 'card_form'; clientSecret: string; publishableKey: string };

/** A payment at a provider. */
export interface PaymentIntent {
  id: string;
  state: IntentState;
  /** Minor units of ISO 4217; of a succeeded intent what was received. A fraction if the provider counts finer. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Why the last attempt failed, as a code of the provider; null if none failed. */
  failure: string | null;
  /** Null when the buyer has nothing to do. */
  next: NextStep | null;
}

export interface NewIntent {
  /** The same key makes the same intent, at least for some hours. */
  key: string;
  /** Minor units of ISO 4217. */
  amount: number;
  currency: string;
  method: PaymentMethod;
  /** Bank of an online bank transfer. */
  bank: string | null;
  /** Where the buyer is sent afterwards. */
  returnUrl: string;
  /** Slug of the payment, for people who look at the provider’s pages. */
  reference: string;
  /** Language of the buyer, BCP 47. */
  language: string;
}

export interface NewRefund {
  /** The same key makes the same refund, at least for some hours. */
  key: string;
  intentId: string;
  /** Minor units of ISO 4217. */
  amount: number;
  currency: string;
}

/** Money back at a provider. */
export interface ProviderRefund {
  id: string;
  state: 'pending' | 'succeeded' | 'failed';
  /** Minor units of ISO 4217; a fraction if the provider counts finer. */
  amount: number;
  currency: string;
  failure: string | null;
}

/** A payment that its buyer disputes at the bank. */
export interface ProviderDispute {
  id: string;
  intentId: string;
  /** `inquiry`: the bank asks, and no money has moved; `won`: also an inquiry that has ended. */
  state: 'inquiry' | 'open' | 'won' | 'lost';
  /** Whether the provider has taken the amount back from the region. */
  isWithheld: boolean;
  /** Minor units of ISO 4217. */
  amount: number;
  currency: string;
  /** A code of the provider. */
  reason: string;
  /** By when the provider takes evidence, milliseconds since 1970; null: it takes none. */
  dueAt: number | null;
}

/** Money that the provider moved by itself. */
export interface ProviderMovement extends Pick<ProviderRefund, 'id' | 'amount' | 'currency'> {
  /** A code of the provider. */
  type: string;
}

/** Of one intent, or all that began since a time in milliseconds since 1970. */
export type ListedBy = { intentId: string } | { since: number };

/** An event of a provider. It says what has changed, never to which state: the state is fetched. */
export interface ProviderEvent {
  /** The same in every repetition. */
  id: string;
  type: string;
  /** Null for a case about no payment, such as a payout that failed. */
  intentId: string | null;
  /** Whether people have to look at it, as the site does nothing with it. */
  isCase?: boolean;
}

/** Headers of a webhook by their names in lower case. Exported to companies, whose types need not know Node. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Takes payments. Every call ends within three seconds. */
export interface PaymentProvider {
  /** @throws PaymentRefused, PaymentUnavailable */
  createIntent(wanted: NewIntent): Promise<PaymentIntent>;
  /** @throws PaymentRefused if there is none, PaymentUnavailable */
  fetchIntent(id: string): Promise<PaymentIntent>;
  /** Cancels an intent that nobody has paid. @returns the intent as it is afterwards @throws PaymentUnavailable */
  cancelIntent(id: string): Promise<PaymentIntent>;
  /** @throws PaymentRefused, PaymentUnavailable */
  refund(wanted: NewRefund): Promise<ProviderRefund>;
  /** @throws PaymentRefused if there is none, PaymentUnavailable */
  fetchRefund(id: string): Promise<ProviderRefund>;
  /**
   * Returns the disputes of an intent, or all that began since a time in milliseconds since 1970. Absent: the provider
   * has none. @throws PaymentUnavailable
   */
  listDisputes?(of: ListedBy): Promise<ProviderDispute[]>;
  /**
   * Returns the refunds of an intent, or all since a time in milliseconds since 1970, also those made in the provider’s
   * own pages. Absent: it cannot say. @throws PaymentUnavailable
   */
  listRefunds?(of: ListedBy): Promise<(ProviderRefund & { intentId: string })[]>;
  /**
   * Returns what has moved money of the account since a time in milliseconds since 1970 and is no payment, refund,
   * dispute, payout or fee. Absent: it cannot say. @throws PaymentUnavailable
   */
  listMovements?(since: number): Promise<ProviderMovement[]>;
  /**
   * Checks the signature of a webhook over its raw body.
   * @param now milliseconds since 1970; signatures older than 300 s are refused
   * @returns `refused` for forged and stale ones, `ignored` for events about something else than payments
   */
  parseWebhook(
    body: Uint8Array,
    headers: WebhookHeaders,
    now: number,
  ): Promise<ProviderEvent | 'refused' | 'ignored'>;
}

/** A provider refused a request for good. The message is a code without personal data. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

/** A provider did not answer; the request may have taken effect and can be repeated under its key. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable';
}

/** Seconds after which signatures of webhooks are refused (HARDENING A40). */
export const WEBHOOK_TOLERANCE_SECONDS = 300;
