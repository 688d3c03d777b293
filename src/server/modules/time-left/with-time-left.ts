import type { ListingSections, RegionManifest } from '#contracts/types.ts';
import isSections from '#contracts/validate-listing-sections.js';
import type { ListingFields } from '#domain/search/criteria.ts';
import { timeLeftInfo } from '#domain/vehicle/time-left-info.ts';
import { OWN_INSTALLMENT_FIELD, withUsualInstallment } from '#region/format/loan-of.ts';
import { timeLeft } from '#region/format/time-left.ts';
import { financingSection, type ListingContent } from '../listings/index.ts';

export type TimeLeftManifest = Pick<
  RegionManifest,
  'code' | 'timeZone' | 'fields' | 'financing' | 'currency'
>;

/**
 * Returns a listing with the months that are left on a day, and with the loan that they allow by the region's terms, unless the
 * row has its own.
 * @param today ISO day in the region's time zone
 */
export function withTimeLeft(
  { fields, detail }: ListingContent,
  manifest: TimeLeftManifest,
  today: string,
): ListingContent {
  const after = withUsualInstallment({ ...fields, ...timeLeft(fields, manifest, today) }, manifest);
  return {
    fields: after,
    detail: isSections(detail) ? { ...sectionsAfter(detail, fields, after, manifest) } : detail,
  };
}

function sectionsAfter(
  sections: ListingSections,
  before: ListingFields,
  after: ListingFields,
  manifest: TimeLeftManifest,
): ListingSections {
  const { financingSection: financing, ...rest } = sections;
  const isUsual = before[OWN_INSTALLMENT_FIELD] !== true;
  const loan = isUsual ? financingSection(after, manifest) : financing;
  return {
    ...rest,
    carInfoSection: { ...sections.carInfoSection, ...timeLeftInfo(after) },
    ...(financing && loan && { financingSection: loan }),
  };
}
