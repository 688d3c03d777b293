import type { ListListingsAnswer } from '#contracts/types.ts';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
import { landingOf, landingPath } from '#region/routing/landing-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { paramsOutsideSearch } from '#region/routing/params-outside-search.ts';
import { AMOUNTS_FROM } from '#region/search/amounts-from.ts';
import { chosenOptions, withPage } from '#region/search/change-search.ts';
import { droppedNames } from '#region/search/dropped-filters.ts';
import { filterOfKey } from '#region/search/filter-keys.ts';
import { searchOfForm } from '#region/search/form-search.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { withoutOtherCurrencies } from '#region/search/other-currencies.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { carLabel, type SearchLabelContext } from '#region/search/search-labels.ts';
import { type ParsedSearch, parseSearch, type SearchQuery } from '#region/search/search-query.ts';
import { countryNameForms } from '#region/text/country-name-forms.ts';
import { numbersOf } from '#region/text/format-language.ts';
import type { ScreenAnswer, ScreenLoader } from '../screen.ts';
import { type BuyText, countText } from './buy-context.ts';
import type { BuyScreenProps } from './buy-screen.tsx';
import { describeBrowse, pageCountOf } from './describe-browse.ts';
import { listData } from './list-data.ts';
import { resolveText, suggestFor } from './search-text.server.ts';
import { suggestLinks, withoutMistyped } from './suggested-values.server.ts';

const USED_CARS = {
  title: { cars: 'buy:title.cars', named: 'buy:title.named' },
  heading: { cars: 'buy:heading.cars', named: 'buy:heading.named' },
  none: 'buy:heading.none',
  description: 'buy:description',
};

const NEW_CARS = {
  title: { cars: 'new-cars:title.cars', named: 'new-cars:title.named' },
  heading: { cars: 'new-cars:heading.cars', named: 'new-cars:heading.named' },
  none: 'new-cars:heading.none',
  description: 'new-cars:description',
};

/** Results page: address → cars, counts and labels; redirects to the canonical address. */
export const loadBuy: ScreenLoader<BuyScreenProps> = (context, t) => loadResults(context, t);

/** The same for new cars, with their own filters, orders and words. */
export const loadBuyNew: ScreenLoader<BuyScreenProps> = async (context, t) =>
  context.region.newCars
    ? loadResults({ ...context, region: newCarRegion(context.region) }, t)
    : { kind: 'not_found' };

const loadResults: ScreenLoader<BuyScreenProps> = async (context, t) => {
  const { region, language, path, pictureHost, segments, now } = context;
  if (segments.length > 0) return { kind: 'not_found' };
  const pairs = new URLSearchParams(context.search);
  const typed = parseSearch(region, pairs, numbersOf(language));
  const parsed = withoutOtherCurrencies(region, typed, context.regions, pairs);
  const asked = searchOfForm(region, parsed);
  const resolved = await resolveText(context, asked);
  // A value that cannot be used stays in the address, where its notice can name it.
  const hasBetter = resolved !== asked || (parsed.isFormStyle && parsed.problems.length === 0);
  if (hasBetter) return redirectTo(context, resolved, parsed);
  const first = await searchListings(context, resolved);
  const { query, problems: mistyped } = await withoutMistyped(context, resolved, first.meta.facets);
  const answer = mistyped.length > 0 ? await searchListings(context, query) : first;
  const { data: cars, meta } = answer;
  const last = pageCountOf(meta);
  if (query.page > last) return redirectTo(context, withPage(query, last), parsed);
  const suggestions = query.text === '' ? [] : await suggestFor(context, query);
  const { ignored } = parsed;
  const problems = [...parsed.problems, ...mistyped];
  const suggestedLinks = await suggestLinks(context, query, problems);
  const { regions } = context;
  const dropped = droppedNames(regions, ignored, { region, language, t }, region.kind);
  const search = { path, query, problems, regions, dropped, suggestions, suggestedLinks };
  const text = { region, language, t, nameOf: namesIn(meta.facets) };
  const cards = { region, language, t, pictureHost, now };
  const headings = describeHeading(query, meta.total, text);
  return {
    kind: 'screen',
    props: { view: describeBrowse(search, answer, text, { heading: headings.heading, cards }) },
    meta: {
      title: headings.title,
      description: headings.description,
      canonicalSearch: formatSearch(region, { ...query, text: '' }),
      canonicalPath: landingPathOf(context, query, meta.total),
      isHidden: meta.total === 0 || query.text !== '' || problems.length > 0,
      structuredData: listData({ cars, meta, region, language }, context.origin),
    },
    namespaces: [],
    searchText: query.text,
  };
};

/** The landing page of the same cars: it says more of them, so search engines show it instead. */
function landingPathOf(
  { region, language }: PageContext,
  query: SearchQuery,
  total: number,
): string | undefined {
  const { landing: rules } = region.manifest.pages;
  const landing = region.kind !== 'new' && rules && total >= rules.minimumCars && landingOf(region, query);
  return landing ? landingPath(region, language.code, landing) : undefined;
}

/** An answer has the names of the options that it counts. */
const namesIn =
  (facets: ListListingsAnswer['meta']['facets']): SearchLabelContext['nameOf'] =>
  (option, { query }) =>
    facets[query]?.find(({ value }) => value === option)?.label ?? undefined;

/** The canonical address of a search; invalid values stay in it as written, for their notices. */
function redirectTo(
  { region, path, search }: PageContext,
  query: SearchQuery,
  { problems, query: written }: ParsedSearch,
): ScreenAnswer<never> {
  const reported = new Set(problems.map(({ key }) => key));
  const filters = Object.entries(query.filters).filter(
    ([key, value]) => !reported.has(key) || value !== written.filters[key],
  );
  const pairs = [...new URLSearchParams(search)];
  const isForeign = problems.some(({ reason }) => reason === 'currency');
  const unusable = pairs.filter(
    ([key]) =>
      (key !== 'page' && reported.has(filterOfKey(region, key)?.filter.query ?? key)) ||
      (key === AMOUNTS_FROM && isForeign),
  );
  const rest = [...unusable, ...paramsOutsideSearch(region, pairs)];
  const better = formatSearch(region, { ...query, filters: Object.fromEntries(filters) }, rest);
  return { kind: 'redirect', path: better === '' ? path : `${path}?${better}`, isPermanent: false };
}

/**
 * The cars of a search with counts and statistics, names in the page's language.
 * @throws when the API cannot answer
 */
async function searchListings(
  { api, region, language }: Pick<PageContext, 'api' | 'region' | 'language'>,
  query: SearchQuery,
): Promise<ListListingsAnswer> {
  const search = formatSearch(region, { ...query, text: '' }, [['lang', language.code]]);
  const { status, body } = await api.get<ListListingsAnswer>(`${listPath(region)}?${search}`);
  if (status !== 200) throw new Error(`the listings of ${region.code} answer ${status}`);
  return body;
}

/** Path of the list behind the region's API. */
function listPath({ kind }: Pick<PageContext['region'], 'kind'>): string {
  return kind === 'new' ? '/listings/new-home' : '/listings';
}

interface Headings {
  /** Title of the page for search engines and tabs. */
  title: string;
  /** The sentence over the cars. */
  heading: string;
  description: string;
}

/** "1,234 used Toyota cars in Singapore". */
function describeHeading(query: SearchQuery, total: number, text: BuyText): Headings {
  const { region, language, t } = text;
  const keys = region.kind === 'new' ? NEW_CARS : USED_CARS;
  const values = { ...countryNameForms(region.manifest, language.code, t), ...nameOf(query, text) };
  const form = 'name' in values ? 'named' : 'cars';
  return {
    title: t(keys.title[form], values),
    heading: total === 0 ? t(keys.none, values) : countText(keys.heading[form], total, text, values),
    description: countText(keys.description, total, text, values),
  };
}

/** The one make or model that is asked for. */
function nameOf(query: SearchQuery, text: BuyText): { name?: string } {
  const filter = findMakeFilter(text.region);
  const [option, ...others] = filter ? chosenOptions(query.filters[filter.query]) : [];
  return filter && option !== undefined && others.length === 0
    ? { name: carLabel(option, filter, text) }
    : {};
}
