import type { ListingSections } from '#contracts/types.ts';
import isSections from '#contracts/validate-listing-sections.js';
import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import type { ListingFields } from '#domain/search/criteria.ts';
import { type LoanManifest, OWN_INSTALLMENT_FIELD, withUsualInstallment } from '#region/format/loan-of.ts';
import { financingSection } from '../listings/index.ts';
import type { Promoted } from './repositories/ended-promotions.ts';

const PROMOTIONAL_PRICE = 'listing.promotional_price';
const FLAG = 'is_promo';

/**
 * Returns a listing without its promotion: price, loan and labels are those of the asking price. Removes the rating,
 * which was based on the lower price; the next run creates a new one.
 */
export function withoutPromotion({ fields, detail }: Promoted, manifest: LoanManifest): Promoted {
  const after = fieldsAfter(fields, manifest);
  const { promotion: _, ...rest } = detail;
  const sections: unknown = rest;
  return {
    fields: after,
    detail: isSections(sections) ? { ...sectionsAfter(sections, fields, after, manifest) } : rest,
  };
}

function fieldsAfter(fields: ListingFields, manifest: LoanManifest): Promoted['fields'] {
  const { [PROMOTIONAL_PRICE]: _price, [PRICE_RATING_FIELD]: _rating, ...rest } = fields;
  const after: Promoted['fields'] = { ...rest, ...(FLAG in rest && { [FLAG]: false }) };
  return withUsualInstallment(after, manifest);
}

function sectionsAfter(
  sections: ListingSections,
  before: ListingFields,
  after: ListingFields,
  manifest: LoanManifest,
): ListingSections {
  const { carInfoSection, financingSection: financing, ...rest } = sections;
  const { promoLabel: _, ...carInfo } = carInfoSection;
  const isUsual = before[OWN_INSTALLMENT_FIELD] !== true;
  const loan = isUsual ? financingSection(after, manifest) : financing;
  return {
    carInfoSection: { ...carInfo, badges: carInfo.badges.filter((badge) => badge !== FLAG) },
    ...rest,
    ...(financing && loan && { financingSection: loan }),
  };
}
