import { useTranslate } from '#i18n/i18n-provider.tsx';
import { chatLinkProps } from '#integrations/messaging/chat-link-props.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { Price } from '#ui/price/price.tsx';
import styles from './action-bar.module.css';
import type { ListingView } from './listing-view.ts';

/** Price and action at the bottom of a phone's screen. */
export function ActionBar({ car }: { car: ListingView }) {
  const t = useTranslate();
  const { messaging } = car.contact;
  const phone = { href: car.contact.phone.href };
  return (
    <div className={styles.bar}>
      <Price>{car.price}</Price>
      {car.isSold ? (
        <LinkButton variant="primary" href={car.similarHref}>
          {t('listing:seeSimilar')}
        </LinkButton>
      ) : (
        <LinkButton
          variant="primary"
          icon={messaging ? 'chat' : 'phone'}
          {...(messaging ? chatLinkProps(messaging) : phone)}
        >
          {t(`common:contact.${messaging?.app ?? 'call'}`)}
        </LinkButton>
      )}
    </div>
  );
}
