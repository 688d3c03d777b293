import { formatField, formatMonths, formatNumber } from '#region/format/format.ts';
import type { DescribeSection } from '../section.ts';
import { termLabel } from '../term-label.ts';
import type { WarrantyView } from './warranty-view.ts';

/** Warranties with coverage and duration; one without a limit in km shows only the time. */
export const describeWarranty: DescribeSection<WarrantyView> = ({ detail: { sections }, context }) => {
  const warranty = sections?.warrantySection;
  if (!warranty) return undefined;
  const { region, language, t } = context;
  const { kind, months, mileage, covers } = warranty;
  const time = formatMonths(months, language, t);
  const field = region.manifest.fields['listing.mileage'];
  const distance = (field && formatField(mileage, field, context)) ?? formatNumber(mileage, language);
  return {
    kind,
    term: mileage > 0 ? t('listing:warranty.term', { time, distance }) : time,
    covers: covers.map((area) => termLabel(t, `cars:inspection_area.${area}`, area)),
  };
};
