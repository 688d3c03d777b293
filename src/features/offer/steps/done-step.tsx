import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { hasEnded, useOfferContext } from '../offer-context.ts';
import styles from './steps.module.css';

/** Everything is paid, the car is handed over, or the offer has ended. */
export function DoneStep() {
  const t = useTranslate();
  const { offer, paymentsHref, listHref } = useOfferContext();
  return (
    <div className={styles.card}>
      {!hasEnded(offer) && (
        <p className={offer.tone === 'good' ? styles.good : styles.title}>
          {offer.tone === 'good' && <Icon name="check" />}
          {offer.label}
        </p>
      )}
      <p className={styles.text}>{offer.text}</p>
      <div className={styles.actions}>
        <LinkButton href={paymentsHref}>{t('offers:page.payments')}</LinkButton>
        {offer.tone === 'bad' && <LinkButton href={offer.car.path}>{t('offers:page.car')}</LinkButton>}
        {offer.is_final && <LinkButton href={listHref}>{t('offers:list.title')}</LinkButton>}
      </div>
    </div>
  );
}
