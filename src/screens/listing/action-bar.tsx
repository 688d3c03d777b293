import { useTranslate } from '#i18n/i18n-provider.tsx';
import { ChatLink } from '#renderer/chat-code/chat-link.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Price } from '#ui/price/price.tsx';
import styles from './action-bar.module.css';
import type { ListingView } from './listing-view.ts';

/** Price and action at the bottom of a phone's screen. */
export function ActionBar({ car, onReserve }: { car: ListingView; onReserve(): void }) {
  const t = useTranslate();
  const { messaging } = car.contact;
  return (
    <div className={styles.bar}>
      <Price>{car.price}</Price>
      {car.isSold ? (
        <LinkButton variant="primary" href={car.similarHref}>
          {t('listing:seeSimilar')}
        </LinkButton>
      ) : car.reserve ? (
        <Button variant="primary" onClick={onReserve}>
          {car.reserve.label}
        </Button>
      ) : messaging ? (
        <ChatLink messaging={messaging} about={car.chat} />
      ) : (
        <LinkButton variant="primary" icon="phone" href={car.contact.phone.href}>
          {t('common:contact.call')}
        </LinkButton>
      )}
    </div>
  );
}
