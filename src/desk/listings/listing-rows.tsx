import type { DeskListingRow, DeskPictures } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import { LinkRow } from '../list/link-row.tsx';
import { PageRows } from '../list/page-rows.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { CarPhoto } from './car-photo.tsx';
import { ListingBadges } from './listing-badges.tsx';
import styles from './listings.module.css';
import { useListingsQuery } from './listings-api.ts';

const COLUMNS = 4;

export interface ListingRowsProps {
  region: string;
  query: Record<string, string>;
  /** Id of the last listing of the page before; 0: none. */
  before: number;
  open: number;
  /** Absent: the next page is loaded already. */
  onMore?: (next: number) => void;
}

/** One page of the list. */
export function ListingRows({ region, query, before, open, onMore }: ListingRowsProps) {
  const t = useTranslate();
  const { data, error, refetch } = useListingsQuery({
    region,
    query: { ...query, ...(before > 0 && { before: String(before) }) },
  });
  const search = new URLSearchParams(query).toString();
  const next = data?.next;
  return (
    <PageRows
      columns={COLUMNS}
      rows={data?.data.map((listing) => (
        <ListingRow
          key={listing.id}
          listing={listing}
          pictures={data.pictures}
          to={{ region, page: 'listings', item: String(listing.id), query: search }}
          isOpen={listing.id === open}
        />
      ))}
      error={error}
      onRetry={() => void refetch()}
      {...(before === 0 && { empty: t('desk:listings.none') })}
      {...(next && onMore && { onMore: () => onMore(next) })}
    />
  );
}

interface ListingRowProps {
  listing: DeskListingRow;
  pictures: DeskPictures;
  to: { region: string; page: string; item: string; query: string };
  isOpen: boolean;
}

function ListingRow({ listing, pictures, to, isOpen }: ListingRowProps) {
  const dates = useDates();
  const { title, slug, price_text: price, photo, published_at: publishedAt } = listing;
  const age = dates.since(publishedAt);
  return (
    <LinkRow to={to} isOpen={isOpen} className={styles.row}>
      <td>
        <div className={styles.name}>
          <CarPhoto path={photo} pictures={pictures} />
          <div>
            <DeskLink to={to}>{title}</DeskLink>
            <span className={classNames(parts.second, styles.slug)}>{slug}</span>
            <span className={styles.narrow}>
              <span>{price}</span> · <span>{age}</span>
            </span>
          </div>
        </div>
      </td>
      <td className={styles.price}>{price}</td>
      <td>
        <ListingBadges {...listing} />
      </td>
      <td className={styles.age}>{age}</td>
    </LinkRow>
  );
}
