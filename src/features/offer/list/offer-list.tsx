import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { PictureDelivery } from '#ui/picture/picture-source.ts';
import { useOffersQuery } from '../offer-api.ts';
import type { OfferLocale } from '../offers-address.ts';
import { OfferCard } from './offer-card.tsx';
import styles from './offer-list.module.css';

export interface OfferListProps {
  locale: OfferLocale;
  pictures: PictureDelivery;
  /** IANA name. */
  timeZone: string;
  /** What the price of a car is called. */
  priceLabel: string;
  /** Address of the list; the page of an offer is at `<address>/<slug>`. */
  listHref: string;
  buyHref: string;
}

/** The offers of the person who is logged in, newest first. */
export function OfferList({ locale, pictures, timeZone, priceLabel, listHref, buyHref }: OfferListProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { data: answer, isError, refetch } = useOffersQuery(locale, { refetchOnMountOrArgChange: true });
  if (!answer && isError)
    return (
      <Notice tone="problem" isLive>
        <p>{t('offers:list.failed')}</p>
        <Button size="sm" onClick={refetch}>
          {t('offers:list.retry')}
        </Button>
      </Notice>
    );
  if (!answer) return <div className={styles.waiting} aria-busy="true" />;
  const { data: offers, meta } = answer;
  if (offers.length === 0)
    return (
      <Empty icon="file" text={t('offers:list.empty')}>
        <LinkButton variant="primary" href={buyHref}>
          {t('offers:list.browse')}
        </LinkButton>
      </Empty>
    );
  return (
    <>
      <p className={styles.total}>
        {t('offers:list.total', { count: meta.total, value: formatNumber(meta.total, language, 0) })}
      </p>
      <ul className={styles.list}>
        {offers.map((offer) => (
          <li key={offer.slug}>
            <OfferCard
              offer={offer}
              href={`${listHref}/${offer.slug}`}
              pictures={pictures}
              timeZone={timeZone}
              priceLabel={priceLabel}
              onOver={refetch}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
