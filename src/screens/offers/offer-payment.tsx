import type { OfferReturnProps, PaymentProps } from '#features/offer/index.ts';
import { PayAmount, PaymentReturn } from '#features/payment/index.ts';
import { useOffersView } from './offers-context.ts';

/** Pays an amount of an offer. */
export function OfferPayment({ offer, transaction: { kind, amount } }: PaymentProps) {
  const { region, language, payments } = useOffersView();
  if (!payments) return null;
  return (
    <PayAmount
      region={region}
      language={language}
      target={{ kind, offer: offer.slug }}
      amount={amount.text}
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
