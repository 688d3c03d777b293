import type { AmountLimits, MethodKind } from '#region/payments/payment-methods.ts';
import type {
  NewIntent,
  NewRefund,
  PaymentIntent,
  ProviderEvent,
  ProviderRefund,
  WebhookHeaders,
} from '../gateways/payment/payment-provider.ts';
import type { ServiceContext } from './extension-service.ts';

export interface ProviderContext extends ServiceContext {
  /** The region that is paid in, with `extensions.<name>` of its manifest. */
  region: { code: string; settings: unknown };
  /** Makes the error for what the provider refuses for good. The code is stored: no personal data. */
  refused(code: string): Error;
}

/** A payment to begin. */
export interface WantedIntent extends Omit<NewIntent, 'method'> {
  /** One of the methods of the provider. */
  method: string;
}

/** A webhook as it arrived. */
export interface ProviderWebhook {
  /** The raw body, over which the signature is. */
  body: Uint8Array;
  headers: WebhookHeaders;
}

/** A way to pay besides ours; providers name it in `methods`, regions in `payments.methods`. */
export interface ExtensionPaymentMethod extends Omit<MethodKind, 'choosesBank'> {
  /** Name by language, `*` for all others; `payments.methodLabels` of a region stands above it. */
  label: NonNullable<MethodKind['label']>;
}

/**
 * Takes payments in regions whose `payments.provider` has its name. Amounts, ledger, receipts and refunds are work of the
 * site. A call ends within 2.9 s and is repeated later under the same key; any error but `context.refused(…)` means that
 * the provider did not answer. It is not called for 30 s after five failures in a row.
 */
export interface ExtensionPaymentProvider {
  /** Unique in the site. */
  name: string;
  /** Methods that it takes: ours such as `card`, and those of `paymentMethods`. */
  methods: readonly string[];
  /**
   * Amounts by currency, in minor units of ISO 4217, where it takes no others. The check of manifests, offers and refunds
   * keep to them. Absent: all, and it refuses what it does not take.
   */
  amounts?: Readonly<Record<string, AmountLimits>>;
  /** Begins a payment. `next` is `{ kind: 'redirect', url }`: its page is at the provider. */
  createIntent(wanted: WantedIntent, context: ProviderContext): Promise<PaymentIntent>;
  fetchIntent(id: string, context: ProviderContext): Promise<PaymentIntent>;
  /** Cancels an intent that nobody has paid. @returns the intent as it is afterwards, perhaps paid */
  cancelIntent(id: string, context: ProviderContext): Promise<PaymentIntent>;
  refund(wanted: NewRefund, context: ProviderContext): Promise<ProviderRefund>;
  fetchRefund(id: string, context: ProviderContext): Promise<ProviderRefund>;
  /**
   * Checks the signature of a request to `/api/v1/webhooks/payments/<name>/<region>`, and that it is at most 300 s old.
   * An event only says that something has changed: the site fetches the intent, and knows events that come again by `id`.
   * @returns `refused` for forged and stale ones, `ignored` for events about something else; an error refuses as well
   */
  parseWebhook(
    webhook: ProviderWebhook,
    context: ProviderContext,
  ): Promise<ProviderEvent | 'refused' | 'ignored'>;
}
