import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkRow } from '../list/link-row.tsx';
import { PageRows } from '../list/page-rows.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { OfferBadge } from './offer-badge.tsx';
import styles from './offers.module.css';
import { useOffersQuery } from './offers-api.ts';

const COLUMNS = 6;

export interface OfferRowsProps {
  region: string;
  query: Record<string, string>;
  open: string;
  /** Absent: the next page is loaded already. */
  onMore?: (next: string) => void;
}

/** One page of the list. */
export function OfferRows({ region, query, open, onMore }: OfferRowsProps) {
  const t = useTranslate();
  const dates = useDates();
  const { data, error, refetch } = useOffersQuery({ region, query });
  const { before, ...filters } = query;
  const search = new URLSearchParams(filters).toString();
  const next = data?.next;
  const to = (item: string) => ({ region, page: 'offers', item, query: search });
  return (
    <PageRows
      columns={COLUMNS}
      error={error}
      onRetry={() => void refetch()}
      empty={before === '' ? t('desk:offer.none') : undefined}
      onMore={next && onMore ? () => onMore(String(next)) : undefined}
      rows={data?.data.map((offer) => (
        <LinkRow key={offer.number} to={to(offer.number)} isOpen={offer.number === open}>
          <td>
            <DeskLink to={to(offer.number)}>{offer.number}</DeskLink>
          </td>
          <td className={styles.car}>{offer.car.title}</td>
          <td>
            {offer.buyer_name ?? offer.phone}
            {offer.buyer_name !== null && <span className={parts.second}>{offer.phone}</span>}
          </td>
          <td>
            <OfferBadge {...offer} />
            {offer.held_until !== null && (
              <span className={parts.second}>
                {t('desk:offer.heldUntil', { when: dates.moment(offer.held_until) })}
              </span>
            )}
          </td>
          <td className={parts.amount}>{offer.price.text}</td>
          <td className={styles.changed}>{dates.since(offer.updated_at)}</td>
        </LinkRow>
      ))}
    />
  );
}
