import type { OfferReturnProps, PaymentProps } from '#features/offer/index.ts';
import { PayAmount, PaymentReturn, PaymentUnderWay } from '#features/payment/index.ts';
import { PAYMENT_KEY } from '#region/routing/query-keys.ts';
import { useQueryValue } from '../use-query-value.ts';
import { useOffersView } from './offers-context.ts';

/** Pays an amount of an offer; one that is being paid is not paid twice. */
export function OfferPayment({ offer, transaction, onChange }: PaymentProps) {
  const { region, language, payments } = useOffersView();
  const returned = useQueryValue(PAYMENT_KEY);
  if (!payments) return null;
  const { kind, state, slug } = transaction;
  if (state === 'processing')
    // the payment in the address is shown above the step
    return returned === null ? (
      <PaymentUnderWay transaction={{ region, language, slug }} onChange={onChange} />
    ) : null;
  return (
    <PayAmount
      region={region}
      language={language}
      target={{ kind, offer: offer.slug }}
      due={transaction}
      payments={payments}
    />
  );
}

/** What became of the payment in the address. */
export function OfferPaymentReturn({ slug, onChange, children }: OfferReturnProps & { slug: string }) {
  const { region, language } = useOffersView();
  return (
    <PaymentReturn region={region} language={language} payment={slug} onChange={onChange}>
      {children}
    </PaymentReturn>
  );
}
