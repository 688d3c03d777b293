import { type ParsedSearch, parseSearch } from '#region/search/search-query.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { filtersOf } from './filters-of.ts';
import { reportRepeats } from './names-in.ts';
import { RESOLVED_PROPERTIES, resolvedManifest } from './resolved-manifest.ts';

const BESIDE_FILTERS = ['sort', 'q'];

/** Checks that the buy page understands every key and value of quick searches. */
export function checkQuickSearches(context: CheckContext): void {
  if (!context.isContainer(['quickSearches'])) return;
  const searches = (context.manifest.quickSearches ?? []).flatMap((search, index) =>
    context.isValid(['quickSearches', index]) ? [{ search, path: ['quickSearches', index] }] : [],
  );
  reportRepeats(
    context,
    searches.map(({ search, path }) => ({ value: search.name, path: [...path, 'name'] })),
    'quick search',
  );
  const queries = new Map<string, JsonPath>();
  for (const { search, path } of searches) {
    const query = JSON.stringify(Object.entries(search.query).sort());
    const first = queries.get(query);
    if (first)
      context.report([...path, 'query'], {
        message: 'another quick search finds the same cars',
        allowed: 'a query of its own',
        others: [[...first, 'query']],
      });
    else queries.set(query, path);
  }
  // an invalid locale cannot be resolved
  if (
    !context.isValid(...RESOLVED_PROPERTIES.map((part) => [part])) ||
    context.isReported(['languages'], ['currency'])
  )
    return;
  const { desktop, mobile, settings } = context.manifest.filters;
  if (![...desktop, ...mobile].every((name) => Object.hasOwn(settings, name))) return;
  const region = resolvedManifest(context);
  const placed = filtersOf(context);
  const isAnyKeyReported = placed.some(({ path }) => context.isReported([...path, 'query']));
  const keys = [...region.filters.map(({ query }) => query), ...BESIDE_FILTERS];
  for (const { search, path } of searches) {
    const parsed = parseSearch(region, Object.entries(search.query));
    if (!isAnyKeyReported) checkKeys(context, [...path, 'query'], search.query, { keys, placed });
    checkNarrows(context, [...path, 'query'], search.query, parsed);
    for (const { key, value, allowed } of parsed.problems) {
      const filters = placed.filter(({ filter }) => filter.query === key);
      if (context.isReported(...filters.map(({ path: at }) => at))) continue;
      context.report([...path, 'query', key], {
        message: `"${value}" is not a value of "${key}"`,
        allowed: listed(allowed),
        suggestion: nearest(value, allowed),
        others: filters.map(({ path: at }) => [...at, 'options']),
      });
    }
  }
}

/** Checks that the buy page has every query key of a quick search. */
function checkKeys(
  context: CheckContext,
  path: JsonPath,
  given: Readonly<Record<string, string>>,
  { keys, placed }: { keys: readonly string[]; placed: ReturnType<typeof filtersOf> },
): void {
  for (const key of Object.keys(given)) {
    if (keys.includes(key)) continue;
    const suggestion = nearest(key, keys);
    context.report([...path, key], {
      isAboutName: true,
      message: `a quick search uses "${key}", but no filter on the buy page has this query key`,
      allowed: listed(keys),
      suggestion,
      others: [
        ['filters', 'desktop'],
        ['filters', 'mobile'],
      ],
      see: placed.flatMap(({ filter, path: at }) => (filter.query === suggestion ? [[...at, 'query']] : [])),
    });
  }
}

/** Checks that a quick search narrows the results. */
function checkNarrows(
  context: CheckContext,
  path: JsonPath,
  given: Readonly<Record<string, string>>,
  { query, problems, ignored }: ParsedSearch,
): void {
  const blank = Object.keys(given).filter(
    (key) => !/[\p{L}\p{N}]/u.test(given[key] ?? '') && !problems.some((problem) => problem.key === key),
  );
  for (const key of blank)
    context.report([...path, key], {
      message: `the value of "${key}" has no effect`,
      allowed: 'a value as in an address',
    });
  const hasReports = blank.length + problems.length + ignored.length > 0;
  if (hasReports || Object.keys(query.filters).length > 0 || query.text !== '') return;
  context.report(path, {
    message: 'the search finds every car',
    allowed: 'at least one filter, or search words in "q"',
  });
}
