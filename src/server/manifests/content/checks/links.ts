import type { ContentLink } from '#contracts/types.ts';
import { formSegment } from '#region/routing/form-segments.ts';
import { parseSearch } from '#region/search/search-query.ts';
import { listed, nearest } from '../../nearest.ts';
import type { JsonPath } from '../../problem.ts';
import { type ContentContext, type LoadedContent, reportUnknownReference } from '../loaded-content.ts';

const BUY: readonly string[] = ['buy', 'buy-new'];

/** Checks that a link leads to a page that the region has, and that its search is understood there. */
export function checkLink(
  loaded: LoadedContent,
  context: ContentContext,
  path: JsonPath,
  link: ContentLink,
): void {
  reportUnknownReference(loaded, context, {
    path: [...path, 'route'],
    kind: 'route',
    name: link.route,
    known: Object.keys(context.region.manifest.routes),
  });
  const [name] = link.segments ?? [];
  const names = pagesOf(context, link.route);
  if (name !== undefined && names)
    reportUnknownReference(loaded, context, {
      path: [...path, 'segments', 0],
      kind: 'page',
      name,
      known: names,
    });
  if (Object.hasOwn(context.region.manifest.routes, link.route)) checkSearch(loaded, context, path, link);
}

/** First segments behind a route; undefined where the stock decides. */
function pagesOf({ region, content }: ContentContext, route: string): string[] | undefined {
  const forms = Object.entries(region.manifest.forms)
    .filter(([, form]) => (form.route ?? 'request') === route)
    .map(([name, form]) => formSegment({ name, form }));
  const pages: Record<string, object | undefined> = {
    'car-care': content['car-care']?.articles,
    careers: content.careers?.openings,
    showrooms: content.places?.locations,
  };
  if (route === 'car-ratings')
    return Object.keys(content['car-ratings']?.models ?? {}).map((model) => model.split('.', 1)[0] ?? '');
  if (!Object.hasOwn(pages, route) && forms.length === 0) return undefined;
  return [...Object.keys(pages[route] ?? {}), ...forms.filter((segment) => segment !== '')];
}

function checkSearch(
  loaded: LoadedContent,
  context: ContentContext,
  path: JsonPath,
  { route, search }: ContentLink,
): void {
  if (!search) return;
  const { region, problems } = context;
  // an unknown route has its own report
  if (!BUY.includes(route) && Object.hasOwn(region.manifest.routes, route))
    problems.push(
      loaded.document.problemAt([...path, 'route'], {
        message: `the page "${route}" has no filters to search with`,
        allowed: `no "search", or ${BUY.join(' or ')} as route`,
      }),
    );
  const queries = [...region.filters.map(({ query }) => query), 'sort', 'q'];
  for (const key of Object.keys(search))
    reportUnknownReference(loaded, context, {
      path: [...path, 'search', key],
      kind: 'filter',
      name: key,
      known: queries,
      isAboutName: true,
    });
  for (const { key, value, allowed } of parseSearch(region, Object.entries(search)).problems)
    problems.push(
      loaded.document.problemAt([...path, 'search', key], {
        message: `"${value}" is not a value of "${key}"`,
        allowed: listed(allowed),
        suggestion: nearest(value, allowed),
      }),
    );
}
