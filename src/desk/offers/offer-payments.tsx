import { useState } from 'react';
import type { DeskPayment } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { CaseNote } from '../payments/case-note.tsx';
import { methodText } from '../payments/method-text.ts';
import { PaymentBadge } from '../payments/money-badge.tsx';
import { paymentFailure } from '../payments/payment-failure.ts';
import { ReceiptLink } from '../payments/receipt-link.tsx';
import { RefundDialog } from '../payments/refund-dialog.tsx';
import { RefundState } from '../payments/refund-state.tsx';
import { useMay } from '../session/staff-context.ts';
import styles from './offers.module.css';
import type { OfferKey } from './offers-api.ts';

interface OfferPaymentsProps {
  payments: readonly DeskPayment[];
  offerKey: OfferKey;
}

/** Tries to pay, and what went or goes back. */
export function OfferPayments({ payments, offerKey }: OfferPaymentsProps) {
  const { region } = offerKey;
  const t = useTranslate();
  const dates = useDates();
  const mayRefund = useMay('manager');
  const [refunded, setRefunded] = useState<DeskPayment>();
  if (payments.length === 0) return <p className={parts.quiet}>{t('desk:money.noPayments')}</p>;
  return (
    <>
      <ul className={styles.payments}>
        {payments.map((payment) => (
          <li key={payment.slug} className={styles.payment}>
            <p className={styles.line}>
              <strong>{payment.amount.text}</strong>
              {payment.received && (
                <strong>{t('desk:money.received', { amount: payment.received.text })}</strong>
              )}
              <span>
                {t(`desk:money.kind.${payment.kind}`)}, {methodText(payment)}
              </span>
              <PaymentBadge {...payment} />
            </p>
            <p className={parts.second}>
              {dates.moment(payment.paid_at ?? payment.created_at)}
              {payment.receipt !== null && (
                <>
                  {' · '}
                  <ReceiptLink payment={{ region, offer: offerKey.number, payment: payment.slug }}>
                    {t('desk:money.receipt', { number: payment.receipt })}
                  </ReceiptLink>
                </>
              )}
              {payment.failure !== null && ` · ${paymentFailure(payment.failure, t)}`}
            </p>
            <CaseNote payment={payment} />
            {payment.refunds.map((refund) => (
              <RefundState key={refund.slug} refund={refund} region={region} />
            ))}
            {mayRefund && payment.refundable.amount > 0 && (
              <Button size="sm" onClick={() => setRefunded(payment)}>
                {t('desk:money.refundButton')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {refunded && <RefundDialog payment={refunded} region={region} onClose={() => setRefunded(undefined)} />}
    </>
  );
}
