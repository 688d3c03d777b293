import type { FacetStats } from '#contracts/types.ts';
import { MILE } from '#domain/vehicle/distance.ts';
import type { ResolvedFilter } from '../../manifest/resolved-region.ts';
import { describeFrame } from '../describe-frame.ts';
import type { FilterKind } from '../filter-kind.ts';
import { numericRange } from '../numeric-range.ts';
import { describeRange } from '../range-view.ts';
import { remember } from '../remember.ts';

const MILES = 'mi';

/** A range of kilometres that readers may enter in miles. Addresses, the API and labels are in kilometres. */
export const distanceRange = {
  ...numericRange,
  manifest: { ...numericRange.manifest, needsUnit: true },
  form: {
    ...numericRange.form,
    names: ['min', 'max', 'unit'],
    read({ unit, ...ends }, filter, region, locale) {
      const range = numericRange.form.read(ends, filter, region, locale);
      return unit === MILES
        ? range?.replace(/[0-9.]+/g, (end) => String(Math.round(Number(end) * MILE)))
        : range;
    },
  },
  view(input) {
    const { filter, stats, context } = input;
    const inMiles = milesFilter(filter, context);
    const { kilometers, miles } = unitLabels(filter, context);
    return {
      ...describeFrame('distance_range', input),
      unitLabel: context.t('buy:distance.unit'),
      /** Kilometres first. `size` is the unit in kilometres. */
      units: [
        { name: 'km', label: kilometers, size: 1, range: describeRange(input) },
        {
          name: MILES,
          label: miles,
          size: MILE,
          range: describeRange({ ...input, filter: inMiles, stats: milesStats(stats) }),
        },
      ] satisfies [unknown, unknown],
    };
  },
} satisfies FilterKind;

const unitLabels = remember((_: ResolvedFilter, { language }) => ({
  kilometers: unitName('kilometer', language.locale),
  miles: unitName('mile', language.locale),
}));

function unitName(unit: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit }).formatToParts(1);
  return parts.find(({ type }) => type === 'unit')?.value ?? unit;
}

/** The same stops in miles, as far as the kilometres go: round numbers stay round. */
const milesFilter = remember((filter: ResolvedFilter, context): ResolvedFilter => {
  const { ticks, bounds } = filter;
  const last = ticks.findIndex((tick) => tick * MILE >= (ticks.at(-1) ?? 0));
  return {
    ...filter,
    ticks: ticks.slice(0, last + 1),
    bounds: bounds && { min: Math.floor(bounds.min / MILE), max: Math.ceil(bounds.max / MILE) },
    suffix: { [context.language.code]: unitLabels(filter, context).miles },
  };
});

function milesStats(stats: FacetStats | undefined): FacetStats | undefined {
  if (!stats) return undefined;
  const { min, max, histogram } = stats;
  const inMiles = (end: FacetStats['min']) => (typeof end === 'number' ? end / MILE : end);
  return {
    min: inMiles(min),
    max: inMiles(max),
    ...(histogram && { histogram: { ...histogram, edges: histogram.edges.map((edge) => edge / MILE) } }),
  };
}
