import type { TransactionDetail, TransactionPayment } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { Failure } from '#store/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { type TransactionAddress, useSignRefundMutation } from '../payment-api.ts';
import { StateBadge } from '../state-badge.tsx';
import styles from './payment-page.module.css';

type Refund = TransactionPayment['refunds'][number];

interface PaymentRefundsProps {
  transaction: TransactionDetail;
  address: TransactionAddress;
  onLogin(): void;
}

/** Money that goes back to the buyer, each once the desk has agreed on it. */
export function PaymentRefunds({ transaction, address, onLogin }: PaymentRefundsProps) {
  const refunds = transaction.payments.flatMap((payment) => payment.refunds);
  return refunds.map((refund) => (
    <PaymentRefund key={refund.slug} refund={refund} address={address} onLogin={onLogin} />
  ));
}

function PaymentRefund({
  refund,
  address,
  onLogin,
}: Omit<PaymentRefundsProps, 'transaction'> & { refund: Refund }) {
  const t = useTranslate();
  const { state, amount } = refund;
  return (
    <section className={styles.card}>
      <div className={styles.refundHead}>
        <h2 className={styles.heading}>{t('payments:sign.title', { amount: amount.text })}</h2>
        <StateBadge of={refund} />
      </div>
      {state === 'approved' && <ToSign refund={refund} address={address} onLogin={onLogin} />}
      {state !== 'approved' && (
        <>
          <p role="status">{t(`payments:sign.state.${state}`)}</p>
          {refund.text && <RefundText of={refund} />}
        </>
      )}
    </section>
  );
}

/** The text of a refund with the button that signs it; a phone alone does not open it. */
function ToSign({ refund, address, onLogin }: Omit<PaymentRefundsProps, 'transaction'> & { refund: Refund }) {
  const t = useTranslate();
  const [sign, { isLoading, error }] = useSignRefundMutation();
  const { text, text_hash: hash } = refund;
  if (text === null || hash === null)
    return (
      <>
        <p>{t('payments:sign.logIn')}</p>
        <Button onClick={onLogin}>{t('common:account.login')}</Button>
      </>
    );
  const { region, language } = address;
  return (
    <>
      <p>{t('payments:sign.text')}</p>
      <RefundText of={refund} />
      <p className={styles.hash}>
        {t('payments:sign.hash')} <code>{hash}</code>
      </p>
      {error && (
        <div role="alert">
          <Notice tone="problem">
            {(error as Failure).status === 409 ? (error as Failure).text : t('payments:sign.failed')}
          </Notice>
        </div>
      )}
      <Button
        variant="primary"
        isBlock
        aria-disabled={isLoading}
        onClick={() => isLoading || void sign({ region, language, refund: refund.slug, hash })}
      >
        {isLoading ? t('payments:ui.busy') : t('payments:sign.button')}
      </Button>
    </>
  );
}

/** What was signed may be in another language than the page. */
function RefundText({ of: { text, text_language: language } }: { of: Refund }) {
  return (
    <blockquote className={styles.text} lang={language ?? undefined} dir="auto">
      {text}
    </blockquote>
  );
}
