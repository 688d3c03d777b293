import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { PictureDelivery } from '#ui/picture/picture-source.ts';
import { OfferCard } from '../list/offer-card.tsx';
import { type OfferAddress, useOfferQuery } from '../offer-api.ts';
import styles from './offer-page.module.css';

export interface OfferPageProps {
  address: OfferAddress;
  pictures: PictureDelivery;
  /** IANA name. */
  timeZone: string;
  listHref: string;
}

/** An offer of the person who is logged in. */
export function OfferPage({ address, pictures, timeZone, listHref }: OfferPageProps) {
  const t = useTranslate();
  const { data: offer, isError, refetch } = useOfferQuery(address, { refetchOnMountOrArgChange: true });
  if (!offer && isError)
    return (
      <Notice tone="problem" isLive>
        <p>{t('offers:list.failed')}</p>
        <Button size="sm" onClick={refetch}>
          {t('offers:list.retry')}
        </Button>
      </Notice>
    );
  if (!offer) return <div className={styles.waiting} aria-busy="true" />;
  return (
    <>
      <h1>{t('offers:page.title')}</h1>
      <OfferCard offer={offer} href={listHref} pictures={pictures} timeZone={timeZone} onOver={refetch} />
    </>
  );
}
