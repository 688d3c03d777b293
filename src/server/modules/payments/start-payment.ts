import { createHash, randomBytes } from 'node:crypto';
import type { PaymentMethod } from '#contracts/types.ts';
import { ownPath } from '#domain/site/own-path.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { methodFacts } from '#region/payments/payment-methods.ts';
import { type DomainCode, domainError } from '../../errors/domain-error.ts';
import {
  type NextStep,
  type PaymentIntent,
  PaymentRefused,
} from '../../gateways/payment/payment-provider.ts';
import { amountRule, isPayable, type Taking } from '../../gateways/payment/provider-rules.ts';
import type { Database } from '../../storage/database.ts';
import { inRetriedTransaction } from '../../storage/transaction.ts';
import { applyIntent } from './apply-intent.ts';
import { callNumber } from './call-number.ts';
import { type PayingRegion, type PaymentDeps, payingRegion, providerOfPayment } from './payment-context.ts';
import {
  findLivePayment,
  findPaymentOfRequest,
  insertPayment,
  type PaymentRow,
} from './repositories/payments.ts';
import { lockTransaction } from './repositories/transactions.ts';
import { intentOf, settle } from './settle.ts';

/** A wish to pay a transaction. The amount is that of the transaction. */
export interface StartPayment {
  region: string;
  /** Slug of the transaction; the caller has checked that the buyer may pay it. */
  transaction: string;
  method: PaymentMethod;
  /** Bank of an online bank transfer, a name of the manifest; null: the provider asks. */
  bank: string | null;
  /** The `Idempotency-Key` header: the same key starts the same payment. */
  key: string;
  /** Path of the page of this site that the buyer returns to. */
  returnPath: string;
  language: string;
}

export interface StartedPayment {
  payment: PaymentRow;
  /** Null when there is nothing left to do, such as for a repeated request after the payment. */
  next: NextStep | null;
}

/** Code of the answer by reason; the words are `payments:refused.<reason>`. */
const CODES = {
  unknown: 'not_found',
  closed: 'state_conflict',
  method: 'invalid_input',
  bank: 'invalid_input',
  paid: 'already_paid',
  under_way: 'under_way',
  repeated: 'key_reused',
  refused: 'payment_refused',
  amount: 'amount_not_payable',
  car: 'state_conflict',
} as const satisfies Record<string, DomainCode>;

type Reason = keyof typeof CODES;

/** The other payment is cancelled between the attempts; someone else may start one again. */
const MAX_ATTEMPTS = 3;

/**
 * Starts a payment, or goes on with the one that a repeated request has started. A transaction has one open payment at
 * a time: an earlier one is used again or cancelled first.
 * @throws DomainError in the language of the buyer, PaymentUnavailable
 */
export async function startPayment(deps: PaymentDeps, wanted: StartPayment): Promise<StartedPayment> {
  if (ownPath(wanted.returnPath, deps.origin()) !== wanted.returnPath)
    throw new Error('a buyer returns to a page of this site only');
  const paying = payingRegion(deps, wanted.region);
  const refuse = refusalIn(deps, wanted.language, paying?.region);
  if (!paying) throw refuse('unknown');
  const { settings } = paying;
  if (!settings.methods.includes(wanted.method)) throw refuse('method');
  const banks = methodFacts(wanted.method).choosesBank ? settings.banks : [];
  if (wanted.bank !== null && !banks.some(({ name }) => name === wanted.bank)) throw refuse('bank');
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { payment, isOther } = await inRetriedTransaction(deps.db, (tx) =>
      claim(deps, tx, wanted, { ...paying, refuse }),
    );
    if (!isOther) return open(deps, payment, refuse);
    await cancelPayment(deps, payment);
  }
  throw refuse('under_way');
}

/** Returns the payment to go on with; `isOther`: one that has to be cancelled first. */
async function claim(
  { effects }: PaymentDeps,
  tx: Database,
  wanted: StartPayment,
  { region, settings, refuse }: PayingRegion & { refuse: ReturnType<typeof refusalIn> },
): Promise<{ payment: PaymentRow; isOther: boolean }> {
  const transaction = await lockTransaction(tx, { slug: wanted.transaction, region: region.code });
  if (!transaction) throw refuse('unknown');
  const requestKey = createHash('sha256').update(wanted.key).digest('hex');
  const repeated = await findPaymentOfRequest(tx, transaction.id, requestKey);
  if (repeated && !isSame(repeated, wanted)) throw refuse('repeated');
  const isDue = transaction.state === 'due' || transaction.state === 'processing';
  if (isDue && (await effects.mayPay?.(tx, transaction)) === false) throw refuse('car');
  if (repeated && (isDue || repeated.state !== 'open')) return { payment: repeated, isOther: false };
  if (!isDue) throw refuse(transaction.state === 'paid' ? 'paid' : 'closed');
  // asked for before the region had this provider
  const taking = { provider: settings.provider, methods: [wanted.method] };
  const isTakenBy = (methods: Taking) =>
    isPayable(transaction.amount, amountRule(methods, transaction.currency));
  if (!isTakenBy(taking)) throw refuse(isTakenBy(settings) ? 'method' : 'amount');
  const live = await findLivePayment(tx, transaction.id);
  if (live?.state === 'processing') throw refuse('under_way');
  if (live) {
    const isByCard = methodFacts(live.method).confirmedBy === 'card';
    const isHere = live.provider === settings.provider;
    return { payment: live, isOther: !(isByCard && isHere && isSame(live, wanted)) };
  }
  const payment = await insertPayment(tx, {
    slug: randomBytes(16).toString('base64url'),
    region: region.code,
    transactionId: transaction.id,
    provider: settings.provider,
    settings,
    method: wanted.method,
    bank: wanted.bank,
    amount: transaction.amount,
    currency: transaction.currency,
    requestKey,
    returnPath: wanted.returnPath,
    language: wanted.language,
  });
  return { payment, isOther: false };
}

const isSame = ({ method, bank }: PaymentRow, wanted: StartPayment) =>
  method === wanted.method && bank === wanted.bank;

async function open(
  deps: PaymentDeps,
  payment: PaymentRow,
  refuse: ReturnType<typeof refusalIn>,
): Promise<StartedPayment> {
  if (payment.state !== 'open') return { payment, next: null };
  const { provider } = providerOfPayment(deps, payment);
  const intent = await intentOf(deps, payment, provider).catch(async (error: unknown) => {
    if (!(error instanceof PaymentRefused)) throw error;
    await fail(deps, payment, error.message);
    throw refuse('refused');
  });
  if (intent.state === 'open') return { payment: { ...payment, intentId: intent.id }, next: intent.next };
  return { payment: (await settle(deps, payment.slug)) ?? payment, next: null };
}

/** Ends a payment that the provider has refused to begin. */
async function fail(deps: PaymentDeps, payment: PaymentRow, failure: string): Promise<void> {
  const { amount, currency } = payment;
  const intent: PaymentIntent = { id: '', state: 'failed', amount, currency, failure, next: null };
  await inRetriedTransaction(deps.db, (tx) => applyIntent(deps, tx, payment, intent));
}

/** Cancels an open payment at the provider and records what became of it: it may have been paid at the last moment. */
export async function cancelPayment(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  const { provider } = providerOfPayment(deps, payment);
  const { id } = await intentOf(deps, payment, provider);
  await provider.cancelIntent(id);
  return (await settle(deps, payment.slug)) ?? payment;
}

function refusalIn({ texts }: PaymentDeps, language: string, region?: ResolvedRegion) {
  const t = texts().translate(language);
  return (reason: Reason) => {
    const text = t(`payments:refused.${reason === 'unknown' ? 'closed' : reason}`, {
      phone: region ? callNumber(region) : '',
    });
    const field = reason === 'method' || reason === 'bank' ? { [reason]: [text] } : {};
    return domainError(CODES[reason], text, field);
  };
}
