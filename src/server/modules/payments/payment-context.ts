import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { type PaymentProvider, PaymentUnavailable } from '../../gateways/payment/payment-provider.ts';
import type { PaymentProviders } from '../../gateways/payment/payment-providers.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import type { Log } from '../../runtime/log.ts';
import type { Database } from '../../storage/database.ts';
import type { DisputeRow } from './repositories/disputes.ts';
import { listSettings, type PaymentRow } from './repositories/payments.ts';
import type { ReceiptRow } from './repositories/receipts.ts';
import type { RefundRow } from './repositories/refunds.ts';
import type { TransactionRow } from './repositories/transactions.ts';

/** What other modules do when money moves, in the transaction that records it. */
export interface PaymentEffects {
  /** Whether money may be asked for: the car of the offer is there. Absent: it may. */
  mayPay?(tx: Database, transaction: TransactionRow): Promise<boolean>;
  /** The transaction is paid. @returns false if its offer does not take the money */
  onPaid?(tx: Database, paid: TransactionPayment & { receipt: ReceiptRow }): Promise<boolean | undefined>;
  /** Money has arrived that no offer takes: paid twice, too late, or for a car that is gone. */
  onUnallocated?(tx: Database, received: TransactionPayment): Promise<void>;
  /** A payment failed or was cancelled; the transaction is due again. */
  onFailed?(tx: Database, failed: TransactionPayment): Promise<void>;
  /** Whether money of a payment may go back: its offer has ended. Locks the offer. Absent: it may. */
  mayRefund?(tx: Database, payment: TransactionPayment): Promise<boolean>;
  /** Two members of staff agree on a refund; the buyer has to sign its text. */
  onRefundApproved?(tx: Database, approved: TransactionPayment & { refund: RefundRow }): Promise<void>;
  /** The provider could not pay the money back, or it came back. */
  onRefundFailed?(tx: Database, failed: TransactionPayment & { refund: RefundRow }): Promise<void>;
  /** A buyer disputes a payment, or the dispute was decided. */
  onDisputed?(tx: Database, disputed: TransactionPayment & { dispute: DisputeRow }): Promise<void>;
  /** The provider reports something about a payment that people have to look at. @param key once per event */
  onWarned?(tx: Database, warned: TransactionPayment & { key: string; warning: string }): Promise<void>;
  /** Money went back to the buyer; `transaction.state` is `refunded` when all of it did. */
  onRefunded?(tx: Database, refunded: TransactionPayment & { refund: RefundRow }): Promise<void>;
}

/** A transaction and a payment of it, both as they are now. */
export interface TransactionPayment {
  transaction: TransactionRow;
  payment: PaymentRow;
}

export interface PaymentDeps {
  db: Database;
  log: Log;
  providers: PaymentProviders;
  effects: PaymentEffects;
  texts(): Pick<LocaleTexts, 'translate'>;
  /** Returns the current regions. */
  regions(): readonly ResolvedRegion[];
  /** Scheme and host of this site. */
  origin(): string;
  /** Milliseconds since 1970. */
  clock(): number;
  /** Called when there may be something to settle. */
  wake(): void;
}

/** A region that takes payments. */
export interface PayingRegion {
  region: ResolvedRegion;
  settings: NonNullable<ResolvedRegion['manifest']['payments']>;
  provider: PaymentProvider;
}

type Began = Pick<PaymentRow, 'provider' | 'settings'>;

/**
 * Returns a region with its provider, or null if it takes no payments.
 * @param began a payment that exists already: it goes on with its provider, whatever the manifest says since
 */
export function payingRegion(
  { regions, providers }: PaymentDeps,
  code: string,
  began?: Began,
): PayingRegion | null {
  const region = regions().find((each) => each.code === code);
  const current = region?.manifest.payments;
  const settings = began && current?.provider !== began.provider ? began.settings : current;
  const provider = region && settings && providers.providerOf({ ...region.manifest, payments: settings });
  return provider ? { region, settings, provider } : null;
}

/** Returns the providers that may have money of a region: that of its manifest first, then those of earlier payments. */
export async function payingRegions(deps: PaymentDeps, code: string): Promise<PayingRegion[]> {
  const isOn = deps.regions().find((each) => each.code === code)?.manifest.features.offers;
  const current = isOn ? payingRegion(deps, code) : null;
  const earlier = (await listSettings(deps.db, code))
    .filter(({ provider }) => provider !== current?.settings.provider)
    .map((began) => payingRegion(deps, code, began));
  return [current, ...earlier].filter((each) => each !== null);
}

/** Returns the provider of a payment that exists already. @throws PaymentUnavailable if the region is gone, or the site has no such provider */
export function providerOfPayment(
  deps: PaymentDeps,
  payment: Pick<PaymentRow, 'region' | 'provider' | 'settings'>,
): PayingRegion {
  const paying = payingRegion(deps, payment.region, payment);
  if (!paying)
    throw new PaymentUnavailable(`${payment.region} no longer takes payments by ${payment.provider}`);
  return paying;
}
