import type { ListingCard } from '#contracts/types.ts';
import { isPriceFrom } from '../format/price-from.ts';
import { visiblePrices } from '../format/visible-prices.ts';
import type { ResolvedLanguage, ResolvedRegion } from '../manifest/resolved-region.ts';
import { fingerprint } from '../text/fingerprint.ts';
import { inLanguage } from '../text/per-language.ts';

/** Pixels of the picture that stands for a car in chats and social networks. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** Goes up when previews are drawn differently. */
const LAYOUT = 2;

export interface Preview {
  region: Pick<ResolvedRegion, 'code' | 'manifest'>;
  language: ResolvedLanguage;
  card: Pick<
    ListingCard,
    'slug' | 'title' | 'kind' | 'status' | 'thumbnail' | 'promotional_price' | 'listing' | 'inventory'
  >;
}

/** Address of the preview picture of a car; it changes with everything that the picture shows. */
export function previewPath(preview: Preview): string {
  const { region, language, card } = preview;
  const parts = [region.code, language.path, previewVersion(preview), `${card.slug}.jpg`];
  return `/previews/${parts.map(encodeURIComponent).join('/')}`;
}

/** Values that change the version of a preview. */
export function previewVersion({ region, language, card }: Preview): string {
  const { brand, currency } = region.manifest;
  const { title, status, thumbnail } = card;
  const price = [visiblePrices(card).now, isPriceFrom(card)];
  const content = [title, status, thumbnail, ...price];
  const design = [LAYOUT, inLanguage(brand.name, language.code), brand.colors, currency];
  return fingerprint(JSON.stringify([design, content]));
}
