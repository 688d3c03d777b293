import type { ListingSections, RegionManifest } from '#contracts/types.ts';
import isSections from '#contracts/validate-listing-sections.js';
import type { ListingFields } from '#domain/search/criteria.ts';
import { timeLeftInfo } from '#domain/vehicle/time-left-info.ts';
import { usualInstallment } from '#region/format/loan-of.ts';
import { timeLeft } from '#region/format/time-left.ts';
import { financingSection, type ListingContent } from '../listings/index.ts';

const INSTALLMENT = 'listing.installment';

export type TimeLeftManifest = Pick<
  RegionManifest,
  'code' | 'timeZone' | 'fields' | 'financing' | 'currency'
>;

/**
 * Returns a listing with the months that are left on a day, and with the loan that they allow. A loan other than the
 * default of the region stays.
 * @param today ISO day in the region's time zone
 */
export function withTimeLeft(
  { fields, detail }: ListingContent,
  manifest: TimeLeftManifest,
  today: string,
): ListingContent {
  const after = { ...fields, ...timeLeft(fields, manifest, today) };
  if (INSTALLMENT in fields && fields[INSTALLMENT] === usualInstallment(fields, manifest)) {
    delete after[INSTALLMENT];
    const installment = usualInstallment(after, manifest);
    if (installment !== undefined) after[INSTALLMENT] = installment;
  }
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
  const isUsual = financing?.installment === financingSection(before, manifest)?.installment;
  const loan = isUsual ? financingSection(after, manifest) : financing;
  return {
    ...rest,
    carInfoSection: { ...sections.carInfoSection, ...timeLeftInfo(after) },
    ...(financing && loan && { financingSection: loan }),
  };
}
