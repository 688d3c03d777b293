import type { FacetValue } from '#contracts/types.ts';
import type { NoticeView } from '#features/browse/index.ts';
import { formatNumber } from '#region/format/format.ts';
import { formatList } from '#region/format/format-list.ts';
import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import { filterOfKey } from '#region/search/filter-keys.ts';
import { kindOf } from '#region/search/filter-kinds.ts';
import { optionText } from '#region/search/filter-labels.ts';
import type { QueryProblem } from '#region/search/filter-value.ts';
import { labelFromOtherRegion } from '#region/search/labels-of-other-regions.ts';
import { countryNameForms } from '#region/text/country-name-forms.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { BuySearch, BuyText, ListingsMeta } from './buy-context.ts';

const MAX_VALUES = 12;

/** What of an address could not be used, with what can; the address itself stays as it was written. */
export function describeNotices(
  { problems, regions, dropped, query, suggestions, suggestedLinks }: BuySearch,
  facets: ListingsMeta['facets'],
  text: BuyText,
): NoticeView[] {
  return [
    ...problems.map((problem) => {
      const notice = unusable(problem, regions, facets, text);
      const links = suggestedLinks[problem.key] ?? [];
      return links.length > 0 ? { ...notice, ...didYouMean(links, text) } : notice;
    }),
    ...(dropped ? droppedNotice(dropped, text) : []),
    ...(query.text === '' ? [] : noText(query.text, suggestions, text)),
  ];
}

function droppedNotice(names: string, { region, language, t }: BuyText): NoticeView[] {
  if (region.kind === 'new') return [{ text: t('buy:notice.droppedNew', { names }) }];
  const country = countryNameForms(region.manifest, language.code, t);
  return [{ text: t('buy:notice.dropped', { ...country, names }) }];
}

function unusable(
  { key, value, reason, allowed, currency, typed }: QueryProblem,
  regions: BuySearch['regions'],
  facets: ListingsMeta['facets'],
  context: BuyText,
): NoticeView {
  const { region, language, t } = context;
  const filter = filterOfKey(region, key)?.filter;
  const kind = filter && kindOf(filter);
  const name = filter ? localizedText(filter.label, language.code, t) : ownName(key, context);
  const currencies = new Intl.DisplayNames(language.locale, { type: 'currency' });
  const nameOf = (code = '') => currencies.of(code) ?? code;
  if (reason === 'currency')
    return { text: t('buy:notice.currency', { name, from: nameOf(currency), to: nameOf(allowed[0]) }) };
  if (reason === 'repeated') return { text: t('buy:notice.repeated', { name }) };
  const written = filter ? labelFromOtherRegion(key, value, regions, context) : value;
  const text = t('buy:notice.unusable', { value: written, name });
  if (filter && typed && kind?.form) return { text, detail: kind.form.unread(filter, context) };
  if (filter && filter.options.length > MAX_VALUES)
    return { text, detail: someOptions(filter, facets[filter.query], context) };
  const values = filter
    ? (kind?.hint?.(filter, reason === 'outside', context) ?? '')
    : ownValues(key, allowed, context);
  return { text, ...(values !== '' && { detail: t('buy:notice.allowed', { values }) }) };
}

/** The options with most cars, and how many there are in all. */
function someOptions(filter: ResolvedFilter, facet: readonly FacetValue[] = [], context: BuyText): string {
  const { language, t } = context;
  const counts = new Map(facet.map(({ value, count }) => [value, count]));
  const countOf = ({ value }: { value: string }) => counts.get(value) ?? 0;
  const common = [...filter.options].sort((a, b) => countOf(b) - countOf(a)).slice(0, MAX_VALUES);
  return t('buy:notice.allowedSome', {
    total: formatNumber(filter.options.length, language),
    values: formatList(
      common.map(({ value }) => optionText(value, filter, context)),
      language.locale,
    ),
  });
}

function ownName(key: string, { t }: BuyText): string {
  if (key === 'sort') return t('buy:sort.label');
  if (key === 'page') return t('buy:page.name');
  if (key === 'q') return t('common:header.search.label');
  return key === 'lang' ? t('common:header.language') : key;
}

function ownValues(key: string, allowed: readonly string[], { region, language, t }: BuyText): string {
  if (key !== 'sort') return formatList(allowed, language.locale);
  return new Intl.ListFormat(language.locale, { type: 'disjunction' }).format(
    region.sorts.map(({ label }) => localizedText(label, language.code, t)),
  );
}

function noText(text: string, suggestions: BuySearch['suggestions'], context: BuyText): NoticeView[] {
  return [
    {
      text: context.t('buy:notice.noText', { text }),
      ...(suggestions.length > 0 && didYouMean(suggestions, context)),
    },
  ];
}

const didYouMean = (links: BuySearch['suggestions'], { t }: BuyText) => ({
  detail: t('buy:notice.didYouMean'),
  links: [...links],
});
