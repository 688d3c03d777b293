import type { OfferTransaction } from '#contracts/types.ts';
import { amountRule, isPayable } from '../../gateways/payment/provider-rules.ts';
import { callNumber } from '../payments/index.ts';
import type { OfferContext } from './offer-context.ts';
import type { TransactionRow } from './repositories/transactions.ts';

/** The methods of a region that take an amount; where none does, whom the buyer calls. */
export function waysToPay(
  { amount, currency }: Pick<TransactionRow, 'amount' | 'currency'>,
  { region, t }: Pick<OfferContext, 'region' | 't'>,
): Pick<OfferTransaction, 'methods' | 'methods_text'> {
  const { payments } = region.manifest;
  const methods = (payments?.methods ?? []).filter((method) =>
    isPayable(amount, amountRule({ provider: payments?.provider ?? '', methods: [method] }, currency)),
  );
  const phone = callNumber(region);
  return { methods, methods_text: methods.length > 0 ? null : t('payments:refused.amount', { phone }) };
}
