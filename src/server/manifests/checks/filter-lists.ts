import { kindOf } from '#region/search/filter-kinds.ts';
import type { CheckContext } from './check-context.ts';
import { filtersOf } from './filters-of.ts';
import { namesIn, reportRepeats, reportUnknown } from './names-in.ts';

/** Query keys with a meaning on every page (SPEC 2.2, 4). */
const RESERVED_KEYS = ['sort', 'page', 'q', 'lang', 'region', 'size', 'counts'];

/** Checks that lists name existing settings and that names and query keys are unique. */
export function checkFilterLists(context: CheckContext): void {
  for (const list of ['desktop', 'mobile'] as const) {
    if (!context.isValid(['filters', list]) || !context.isContainer(['filters', 'settings'])) continue;
    const names = namesIn(context.manifest.filters.settings);
    context.manifest.filters[list].forEach((name, index) => {
      const path = ['filters', list, index];
      reportUnknown(context, path, 'filter setting', name, names, ['filters', 'settings']);
    });
  }
  const filters = filtersOf(context);
  reportRepeats(
    context,
    filters.map(({ filter, path }) => ({ value: filter.name, path: [...path, 'name'] })),
    'filter name',
  );
  reportRepeats(
    context,
    filters.map(({ filter, path }) => ({ value: filter.query, path: [...path, 'query'] })),
    'query key',
  );
  const parts = new Map(
    filters.flatMap(({ filter }) =>
      (kindOf(filter).form?.names ?? []).map((part): [string, string] => [
        `${filter.query}_${part}`,
        filter.query,
      ]),
    ),
  );
  for (const { filter, path } of filters) {
    const range = parts.get(filter.query);
    const isTaken = RESERVED_KEYS.includes(filter.query) || filter.query.startsWith('utm_');
    if (isTaken)
      context.report([...path, 'query'], {
        message: `the key "${filter.query}" means something else in addresses`,
        allowed: `any key but ${RESERVED_KEYS.join(', ')} and utm_…`,
      });
    else if (range !== undefined)
      context.report([...path, 'query'], {
        message: `"${filter.query}" is what forms send for the range "${range}"`,
        allowed: 'a key without _min or _max',
      });
  }
}
