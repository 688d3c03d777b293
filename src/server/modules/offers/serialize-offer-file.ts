import type { OfferFile } from '#contracts/types.ts';
import type { OfferFileRow } from './repositories/offer-documents.ts';
import type { OfferRow } from './repositories/offers.ts';

/** A file of an offer as its buyer sees it. */
export const serializeOfferFile = (
  { id, name, mimeType, size, createdAt }: OfferFileRow,
  { region, slug }: Pick<OfferRow, 'region' | 'slug'>,
): OfferFile => ({
  id,
  name,
  mime_type: mimeType,
  size,
  url: `/api/v1/rabbit/${region}/offers/${slug}/documents/${id}`,
  created_at: createdAt.toISOString(),
});
