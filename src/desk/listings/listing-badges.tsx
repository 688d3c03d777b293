import type { DeskListingRow } from '#contracts/types.ts';
import type { ListingStatus } from '#domain/vehicle/listing-status.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { statusText } from './listing-status-text.ts';
import styles from './listings.module.css';

const TONES: Readonly<Record<ListingStatus, BadgeTone>> = {
  coming_soon: 'blue',
  available: 'green',
  pending_sale: 'amber',
  sold: 'neutral',
};

/** Status of a car, and whether the site does not show it. */
export function ListingBadges({ status, is_published }: Pick<DeskListingRow, 'status' | 'is_published'>) {
  const t = useTranslate();
  return (
    <span className={styles.badges}>
      <Badge tone={TONES[status as ListingStatus]}>{statusText(status, t)}</Badge>
      {!is_published && <Badge tone="red">{t('desk:listing.unpublished')}</Badge>}
    </span>
  );
}
