import type { ListingCard } from '#contracts/types.ts';
import { formatShare } from '#region/format/format.ts';
import { isRecentlyReduced } from '#region/format/recently-reduced.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import type { CardContext } from './card-context.ts';
import type { CarMark } from './status-mark.ts';

/** Smaller reductions would be shown as 0 %. */
const MIN_SHARE = 0.005;

/** Mark of a recent reduction of a car for sale, relative to the struck-through price. */
export function reducedMark(listing: ListingCard, context: CardContext): CarMark | undefined {
  const { now, before } = visiblePrices(listing);
  if (listing.status === 'sold' || now === undefined || before === undefined) return undefined;
  if (!isRecentlyReduced(listing, context)) return undefined;
  const share = 1 - now / before;
  const { language, t } = context;
  const label =
    share < MIN_SHARE
      ? t('cars:reduced.plain')
      : t('cars:reduced.share', { percent: formatShare(share, language) });
  return { label, tone: 'green' };
}
