import type { ListListingsAnswer } from '#contracts/types.ts';
import { rememberByText } from '#domain/cache/remember.ts';
import { type FormatContext, formatNumber } from '#region/format/format.ts';
import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { valueLabel } from '#region/search/filter-labels.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { findRangeFilter } from '#region/search/kinds/range-input.ts';
import { findListFilter } from '#region/search/list-kind.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { SearchChoice } from './home-view.ts';

export const PRICE = 'listing.asking_price';

export interface ChoiceContext extends FormatContext {
  region: PageContext['region'];
  meta: ListListingsAnswer['meta'];
}

/** The three questions buyers start with: make, body type, highest price; each only where the region filters by it. */
export function searchChoices(context: ChoiceContext): SearchChoice[] {
  const { region } = context;
  const make = findMakeFilter(region);
  const body = findListFilter(region, region.manifest.pages.bodyTypeField);
  const price = findRangeFilter(region, PRICE);
  return [
    make && {
      ...choice(make, 'home:search.anyMake', makeOptions(make, context), context),
      label: context.t('cars:field.make'),
    },
    body && choice(body, 'home:search.anyBody', bodyOptions(body, context), context),
    price && {
      ...choice(price, 'home:search.anyPrice', priceOptions(price, context), context),
      label: context.t('home:search.price'),
    },
  ].filter((found): found is SearchChoice => found !== undefined && found.options.length > 0);
}

function choice(
  { query, label }: ResolvedFilter,
  any: string,
  options: SearchChoice['options'],
  { language, t }: ChoiceContext,
): SearchChoice {
  return { name: query, label: localizedText(label, language.code, t), any: t(any), options };
}

const collator = rememberByText((locale) => new Intl.Collator(locale));

function makeOptions({ query }: ResolvedFilter, { meta, language }: ChoiceContext): SearchChoice['options'] {
  const { compare } = collator(language.locale);
  return (meta.facets[query] ?? [])
    .filter(({ value, count }) => count > 0 && !value.includes('.'))
    .map(({ value, count, label = value }) => ({
      value,
      label: `${label} (${formatNumber(count, language)})`,
      name: label,
    }))
    .sort((a, b) => compare(a.name, b.name))
    .map(({ value, label }) => ({ value, label }));
}

function bodyOptions({ query, options }: ResolvedFilter, context: ChoiceContext): SearchChoice['options'] {
  const { meta, language, t } = context;
  const counts = new Map((meta.facets[query] ?? []).map(({ value, count }) => [value, count]));
  return options
    .filter(({ value }) => (counts.get(value) ?? 0) > 0)
    .map(({ value, label }) => ({ value, label: localizedText(label, language.code, t) }));
}

/** Ticks between the cheapest and the dearest car. */
function priceOptions(price: ResolvedFilter, context: ChoiceContext): SearchChoice['options'] {
  const { min, max } = context.meta.stats[price.query] ?? {};
  return price.ticks
    .filter((tick) => tick > Number(min ?? 0) && tick < Number(max ?? Number.POSITIVE_INFINITY))
    .map((tick) => ({ value: `-${tick}`, label: valueLabel(tick, price, context) }));
}
