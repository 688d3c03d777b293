import type { DeskOffer } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Facts } from '../panel/facts.tsx';
import { Panel } from '../panel/panel.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { OfferActions } from './offer-actions.tsx';
import { OfferBadge } from './offer-badge.tsx';
import { OfferFiles } from './offer-files.tsx';
import { OfferHistory } from './offer-history.tsx';
import { OfferLedger } from './offer-ledger.tsx';
import { OfferPayments } from './offer-payments.tsx';
import { OfferSums } from './offer-sums.tsx';
import styles from './offers.module.css';
import { type OfferKey, salesOrderPath, useOfferQuery } from './offers-api.ts';

/** An offer beside the list: what is next, buyer, money, documents, ledger and history. */
export function OfferPanel({ offerKey, query }: { offerKey: OfferKey; query: string }) {
  const t = useTranslate();
  const { data: offer, error, refetch } = useOfferQuery(offerKey);
  return (
    <Panel
      title={t('desk:offer.label', { number: offerKey.number })}
      list={{ region: offerKey.region, page: 'offers', query }}
      className={styles.panel}
    >
      {offer ? (
        <Offer offer={offer} offerKey={offerKey} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

function Offer({ offer, offerKey }: { offer: DeskOffer; offerKey: OfferKey }) {
  const t = useTranslate();
  return (
    <>
      <p className={styles.title}>
        <strong>{offer.car.title}</strong> <OfferBadge {...offer} />
      </p>
      <BeganWith began={offer.began_with} />
      <OfferActions offer={offer} offerKey={offerKey} />
      <OfferFacts offer={offer} region={offerKey.region} />
      <section className={styles.part}>
        <h3>{t('desk:offer.sums')}</h3>
        <OfferSums offer={offer} />
        {offer.has_sales_order && (
          <p>
            <a className={parts.link} href={salesOrderPath(offerKey)} target="_blank" rel="noopener">
              {t('desk:offer.salesOrder')}
            </a>
          </p>
        )}
      </section>
      <section className={styles.part}>
        <h3>{t('desk:offer.payments')}</h3>
        <OfferPayments payments={offer.payments} offerKey={offerKey} />
      </section>
      <OfferFiles offer={offer} offerKey={offerKey} />
      <section className={styles.part}>
        <h3>{t('desk:offer.ledger')}</h3>
        <OfferLedger offer={offer} />
      </section>
      <section className={styles.part}>
        <h3>{t('desk:offer.history')}</h3>
        <OfferHistory events={offer.history} />
      </section>
    </>
  );
}

/** The region has changed since: this buyer keeps what they have begun with. */
function BeganWith({ began }: { began: DeskOffer['began_with'] }) {
  const t = useTranslate();
  const dates = useDates();
  if (!began) return null;
  const version = began.version === null ? '' : t('desk:offer.beganVersion', { version: began.version });
  return <Notice>{t('desk:offer.beganWith', { date: dates.moment(began.at), version })}</Notice>;
}

/** Buyer and car. */
function OfferFacts({ offer, region }: { offer: DeskOffer; region: string }) {
  const t = useTranslate();
  const dates = useDates();
  const facts = [
    { label: t('desk:offer.phone'), value: <a href={`tel:${offer.phone}`}>{offer.phone}</a> },
    ...offer.buyer.map(({ label, value }) => ({ label, value })),
    ...(offer.method === null
      ? []
      : [
          {
            label: t('desk:offer.method'),
            value: [t(`desk:offer.methods.${offer.method}`), offer.bank].filter(Boolean).join(', '),
          },
        ]),
    {
      label: t('desk:offer.car'),
      value: (
        <a className={parts.link} href={offer.car.path}>
          {t('desk:offer.carPage')}
        </a>
      ),
    },
    ...(offer.ticket === null
      ? []
      : [
          {
            label: t('desk:offer.ticket'),
            value: (
              <DeskLink to={{ region, page: 'tickets', item: offer.ticket }} className={parts.link}>
                {offer.ticket}
              </DeskLink>
            ),
          },
        ]),
    ...(offer.held_until === null
      ? []
      : [{ label: t('desk:offer.held'), value: dates.moment(offer.held_until) }]),
    ...(offer.signed_at === null
      ? []
      : [{ label: t('desk:offer.signed'), value: dates.moment(offer.signed_at) }]),
  ];
  return <Facts facts={facts} />;
}
