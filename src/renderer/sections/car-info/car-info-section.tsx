import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Installment, Price, PriceBefore } from '#ui/price/price.tsx';
import type { SectionProps } from '../section.ts';
import styles from './car-info-section.module.css';
import type { CarInfoView } from './car-info-view.ts';
import { ContactActions } from './contact-actions.tsx';

/** What the car is, what it costs and the one thing to do about it. */
export function CarInfoSection({ view: car, slots }: SectionProps<CarInfoView>) {
  const t = useTranslate();
  const { contact } = car;
  return (
    <section className={styles.panel}>
      <div className={styles.marks}>
        {car.status && <Badge tone={car.status.tone}>{car.status.label}</Badge>}
        {car.badges.map((badge) => (
          <Badge key={badge}>{badge}</Badge>
        ))}
        {slots.carActions}
      </div>
      <h1 className={styles.title}>
        <bdi>{car.title}</bdi>
      </h1>
      <ul className={styles.summary}>
        {car.summary.map((fact) => (
          <li key={fact} className={styles.fact}>
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
      <p className={styles.money}>
        <Price isLarge>{car.price}</Price>
        {car.priceBefore && <PriceBefore label={car.priceBeforeLabel}>{car.priceBefore}</PriceBefore>}
        {car.installment && (
          <Installment>{t('listing:installment', { amount: car.installment })}</Installment>
        )}
      </p>
      {slots.belowPrice}
      {car.isSold ? (
        <>
          <Notice tone="warning">{t('listing:sold')}</Notice>
          <LinkButton variant="primary" href={car.similarHref} isBlock>
            {t('listing:seeSimilar')}
          </LinkButton>
        </>
      ) : (
        <>
          <ContactActions contact={contact} />
          <p className={styles.quiet}>{contact.hours}</p>
        </>
      )}
      <p className={styles.quiet}>{car.listedOn}</p>
    </section>
  );
}
