import type { FacetStats } from '#contracts/types.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { formatShare } from '#region/format/format.ts';
import { formatMoney } from '#region/format/format-money.ts';
import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import { withFilter } from '#region/search/change-search.ts';
import { optionText, rangeLabel } from '#region/search/filter-labels.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { LandingStock } from './landing-stock.server.ts';
import type { LandingText } from './landing-text.ts';
import type { LandingFact } from './landing-view.ts';

/** What the region's buyers ask first of all the cars of a page, after their usual price. @param buyPath path of the buy page */
export function landingFacts(stock: LandingStock, text: LandingText, buyPath: string): LandingFact[] {
  const { region, language, t } = text;
  const { landing } = region.manifest.pages;
  const usual = stock.usual === undefined ? undefined : formatMoney(stock.usual, region.currency, language);
  return [
    ...(usual ? [{ label: t('landing:usual.label'), value: usual, note: t('landing:usual.note') }] : []),
    ...(landing?.facts ?? []).flatMap((field) => factOf(field, stock, text, buyPath) ?? []),
  ];
}

function factOf(
  field: string,
  stock: LandingStock,
  text: LandingText,
  buyPath: string,
): LandingFact | undefined {
  const { region, language, t } = text;
  const filter = region.filters.find((each) => each.field === field);
  // a fact that all cars of the page share by its name says nothing
  if (!filter || stock.query.filters[filter.query]) return undefined;
  const label = localizedText(filter.label, language.code, t);
  const range = rangeText(field, text);
  if (range) return { label, value: range };
  const common = mostCommon(filter, text);
  if (!common) return undefined;
  const query = withFilter(stock.query, filter.query, { kind: 'list', values: [common.value] });
  return {
    label,
    value: common.label,
    note: common.share,
    href: `${buyPath}?${formatSearch(region, query)}`,
  };
}

/** From the lowest to the highest value of a field; empty: not known. */
export function rangeText(field: string, text: LandingText): string {
  const filter = text.region.filters.find((each) => each.field === field);
  const ends = filter && endsOf(text.meta.stats[filter.query]);
  return filter && ends ? rangeLabel(ends, filter, text) : '';
}

export const priceText = (text: LandingText): string => rangeText(PRICE_FIELD, text);

function endsOf(stats: FacetStats | undefined): { min: number; max: number } | undefined {
  const { min, max } = stats ?? {};
  return typeof min === 'number' && typeof max === 'number' ? { min, max } : undefined;
}

/** The option that most cars have, and its share among those that have one. */
export function mostCommon(
  filter: ResolvedFilter,
  text: LandingText,
): { value: string; label: string; share: string } | undefined {
  const offered = filter.options.map(({ value }) => value);
  const counts = text.meta.facets[filter.query] ?? [];
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const [top] = counts
    .filter(({ value, count }) => count > 0 && offered.includes(value))
    .sort((a, b) => b.count - a.count);
  if (!top) return undefined;
  return {
    value: top.value,
    label: optionText(top.value, filter, text),
    share: formatShare(top.count / all, text.language),
  };
}
