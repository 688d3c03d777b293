import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatMoment } from '#region/format/format-moment.ts';
import { useAction, useOfferContext } from '../offer-context.ts';
import { NextStep } from './next-step.tsx';
import styles from './steps.module.css';

/** The offer: what it is about, what happened, and the way on. */
export function OfferOverview() {
  const t = useTranslate();
  const language = usePageLanguage();
  const { offer, workflow, timeZone, priceLabel } = useOfferContext();
  const isNew = useAction('accept') !== undefined;
  const hasDeposit = offer.deposit.amount > 0;
  const history = workflow.history.filter(
    ({ label }, index, all) => index === 0 || label !== all[index - 1]?.label,
  );
  return (
    <>
      <div className={styles.card}>
        <h2 className={styles.title}>
          <bdi>{offer.car.title}</bdi>
        </h2>
        <dl className={styles.figures}>
          <div>
            <dt>{priceLabel}</dt>
            <dd className={styles.loud}>{offer.price.text}</dd>
          </div>
          {hasDeposit && (
            <div>
              <dt>{t('offers:line.deposit')}</dt>
              <dd className={styles.loud}>{offer.deposit.text}</dd>
            </div>
          )}
        </dl>
        <p className={styles.text}>
          {isNew ? t(hasDeposit ? 'offers:page.offer.text' : 'offers:page.offer.textFree') : offer.text}
        </p>
        <NextStep />
      </div>
      <div className={styles.card}>
        <h2 className={styles.title}>{t('offers:page.offer.history')}</h2>
        <ol className={styles.history}>
          {history.map(({ action, label, at }) => (
            <li key={at + action} className={styles.event}>
              <span>{label}</span>
              <span className={styles.small}>{formatMoment(Date.parse(at), language, timeZone)}</span>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
