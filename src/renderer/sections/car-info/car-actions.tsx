import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { SectionSlots } from '../section.ts';
import styles from './car-info-section.module.css';
import type { CarInfoView } from './car-info-view.ts';
import { ContactActions } from './contact-actions.tsx';

/** What can be done about the car as its sale stands. */
export function CarActions({ car, slots }: { car: CarInfoView; slots: SectionSlots }) {
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
      {car.reserve && (
        <>
          <Button variant="primary" isBlock onClick={slots.onReserve}>
            {car.reserve.label}
          </Button>
          <p className={styles.hours}>{car.reserve.note}</p>
        </>
      )}
      {slots.reserved}
      <ContactActions contact={car.contact} chat={car.chat} isSecond={car.reserve !== undefined} />
      {car.requests.map(({ label, href }) => (
        <LinkButton key={href} href={href} isBlock>
          {label}
        </LinkButton>
      ))}
      <p className={styles.hours}>{car.contact.hours}</p>
    </>
  );
}
