import type { WarrantySection } from '#contracts/types.ts';
import { type FormatContext, formatField, formatMonths, formatNumber } from '#region/format/format.ts';
import type { DescribeSection } from '../section-kind.ts';
import { termLabel } from '../term-label.ts';
import type { WarrantyView } from './warranty-view.ts';

/** Warranties with coverage and duration; one without a limit in km shows only the time. */
export const describeWarranty: DescribeSection<WarrantyView> = ({ detail: { sections }, context }) => {
  const warranty = sections?.warrantySection;
  if (!warranty) return undefined;
  const { kind, covers } = warranty;
  return {
    kind,
    term: warrantyTerm(warranty, context),
    covers: covers.map((area) => termLabel(context.t, `cars:inspection_area.${area}`, area)),
  };
};

/** “2 years or 40,000 km, whichever comes first”. */
export function warrantyTerm(
  { months, mileage }: Pick<WarrantySection, 'months' | 'mileage'>,
  context: FormatContext,
): string {
  const { region, language, t } = context;
  const time = formatMonths(months, language, t);
  const field = region.manifest.fields['listing.mileage'];
  const distance = (field && formatField(mileage, field, context)) ?? formatNumber(mileage, language);
  return mileage > 0 ? t('listing:warranty.term', { time, distance }) : time;
}
