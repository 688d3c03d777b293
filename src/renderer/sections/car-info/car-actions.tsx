import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './car-info-section.module.css';
import type { CarInfoView } from './car-info-view.ts';
import { ContactActions } from './contact-actions.tsx';

/** What can be done about the car as its sale stands. */
export function CarActions({ car }: { car: CarInfoView }) {
  const t = useTranslate();
  if (car.state === 'sold') {
    return (
      <>
        <Notice tone="warning">{t('listing:sold')}</Notice>
        <LinkButton variant="primary" href={car.similarHref} isBlock>
          {t('listing:seeSimilar')}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      {car.state === 'pending_sale' && <Notice tone="info">{t('listing:pendingSale')}</Notice>}
      {car.state === 'coming_soon' && <Notice tone="info">{t('listing:comingSoon')}</Notice>}
      <ContactActions contact={car.contact} chat={car.chat} />
      {car.requests.map(({ label, href }) => (
        <LinkButton key={href} href={href} isBlock>
          {label}
        </LinkButton>
      ))}
      <p className={styles.hours}>{car.contact.hours}</p>
    </>
  );
}
