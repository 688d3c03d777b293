import type { OfferTransaction } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useOfferSummaryQuery } from '../offer-api.ts';
import { useOfferContext } from '../offer-context.ts';
import { NextStep } from './next-step.tsx';
import styles from './steps.module.css';

export const DepositStep = () => <AmountStep kind="deposit" />;
export const PaymentStep = () => <AmountStep kind="balance" />;

/** An amount of the offer: it is paid here, or was paid already. */
function AmountStep({ kind }: { kind: OfferTransaction['kind'] }) {
  const t = useTranslate();
  const { address, offer, slots, paymentsHref, reload } = useOfferContext();
  const { data: summary } = useOfferSummaryQuery(address);
  if (!summary) return <div className={styles.waiting} aria-busy="true" />;
  const transaction = summary.transactions.findLast((each) => each.kind === kind);
  if (!transaction) return <NextStep />;
  const { amount, label, state, state_label, slug } = transaction;
  const isDue = state === 'due';
  return (
    <>
      <div className={styles.card}>
        <dl className={styles.figures}>
          <div>
            <dt>{label}</dt>
            <dd className={styles.loud}>{amount.text}</dd>
          </div>
        </dl>
        {(isDue || state === 'processing') && (
          <slots.Payment offer={offer} transaction={transaction} onChange={reload} />
        )}
        {!isDue && (
          <p className={state === 'paid' ? styles.good : styles.text}>
            {state === 'paid' && <Icon name="check" />}
            {state_label}
          </p>
        )}
        {!isDue && (
          <p>
            <a className={styles.link} href={`${paymentsHref}/${slug}`}>
              {t('offers:page.payment')}
            </a>
          </p>
        )}
      </div>
      <NextStep />
    </>
  );
}
