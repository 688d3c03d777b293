import { resolveRegion } from '#region/manifest/resolve-region.ts';
import { type ParsedSearch, parseSearch } from '#region/search/search-query.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { filtersOf } from './filters-of.ts';
import { reportRepeats } from './names-in.ts';

const BESIDE_FILTERS = ['sort', 'q'];

/** Parts of a manifest that resolving reads. */
const RESOLVED = [
  'filters',
  'fields',
  'vocabularies',
  'languages',
  'sorts',
  'currency',
  'features',
  'routes',
  'pages',
  'newCars',
];

/** Ready-made searches are searches that the buy page understands to the last value. */
export function checkQuickSearches(context: CheckContext): void {
  if (!context.open(['quickSearches'])) return;
  const searches = (context.manifest.quickSearches ?? []).flatMap((search, index) =>
    context.sound(['quickSearches', index]) ? [{ search, path: ['quickSearches', index] }] : [],
  );
  reportRepeats(
    context,
    searches.map(({ search, path }) => ({ value: search.name, path: [...path, 'name'] })),
    'quick search',
  );
  // a locale that is none cannot be resolved
  if (!context.sound(...RESOLVED.map((part) => [part])) || context.isTold(['languages'], ['currency']))
    return;
  const { desktop, mobile, settings } = context.manifest.filters;
  if (![...desktop, ...mobile].every((name) => Object.hasOwn(settings, name))) return;
  // Resolving freezes what it is given, and a check must not change the manifest.
  const region = resolveRegion(structuredClone(context.manifest), context.currentYear);
  const placed = filtersOf(context);
  const isAnyKeyAllowed = placed.some(({ path }) => context.isTold([...path, 'query']));
  const keys = [...region.filters.map(({ query }) => query), ...BESIDE_FILTERS];
  for (const { search, path } of searches) {
    const parsed = parseSearch(region, Object.entries(search.query));
    for (const key of Object.keys(search.query)) {
      if (keys.includes(key) || isAnyKeyAllowed) continue;
      const suggestion = nearest(key, keys);
      context.report([...path, 'query', key], {
        isAboutName: true,
        message: `a ready-made search asks for "${key}", but no filter on the buy page has the query key "${key}"`,
        allowed: listed(keys),
        suggestion,
        others: [
          ['filters', 'desktop'],
          ['filters', 'mobile'],
        ],
        see: placed.flatMap(({ filter, path: at }) =>
          filter.query === suggestion ? [[...at, 'query']] : [],
        ),
      });
    }
    checkNarrows(context, [...path, 'query'], search.query, parsed);
    for (const { key, value, allowed } of parsed.problems) {
      const asked = placed.filter(({ filter }) => filter.query === key);
      if (context.isTold(...asked.map(({ path: at }) => at))) continue;
      context.report([...path, 'query', key], {
        message: `"${value}" is not a value of "${key}"`,
        allowed: listed(allowed),
        suggestion: nearest(value, allowed),
        others: asked.map(({ path: at }) => [...at, 'options']),
      });
    }
  }
}

/** A search that asks for nothing finds every car, whatever its name promises. */
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
      message: `the value of "${key}" asks for nothing`,
      allowed: 'a value as it stands in an address',
    });
  const isToldSo = blank.length + problems.length + ignored.length > 0;
  if (isToldSo || Object.keys(query.filters).length > 0 || query.text !== '') return;
  context.report(path, {
    message: 'the search finds every car',
    allowed: 'at least one filter, or words to look for in "q"',
  });
}
