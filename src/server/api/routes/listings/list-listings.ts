import { newCarRegion } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { HttpError } from '../../../http/http-error.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { LIST_INCLUDES } from '../../../modules/listings/index.ts';
import { REGION_QUERY, regionInQuery } from '../region-in-query.ts';

const QUERYSTRING = {
  type: 'object',
  description: 'Also accepts every query key of the region’s filters; meta.ignored lists unknown keys.',
  properties: {
    ...LANGUAGE_QUERY.properties,
    sort: { description: 'Name of a sort of the region.' },
    page: { description: 'Page, from 1.' },
    size: {
      description: 'Cars per page, from 1 to the region’s page size, which is the default.',
    },
    counts: {
      description: '`none` leaves facets and statistics empty, for rows of a few cars; default `all`.',
    },
    include: {
      description: `Parts of the cars, separated by commas: ${LIST_INCLUDES.join(', ')}.`,
    },
    q: { description: 'Free text: makes, models and the fields that the filters name.' },
  },
  additionalProperties: true,
} as const;

const CHAT_QUERYSTRING = {
  ...QUERYSTRING,
  properties: { ...REGION_QUERY.properties, ...QUERYSTRING.properties },
} as const;

/** GET listings: a page of used cars with counts (SPEC 7.1). */
export const listListings = declare(`${REGION_API}/listings`, 'Search used cars', (region) => region);

/** GET /api/v1/rabbit/listings: the same for chats, with the region in the query (SPEC 7.3). */
export const listChatListings = declare(
  '/api/v1/rabbit/listings',
  'Search used cars, for chats',
  (region) => region,
);

/** GET listings/new-home: the same for new cars, with their own filters and sorts. */
export const listNewHomeListings = declare(`${REGION_API}/listings/new-home`, 'Search new cars', (region) => {
  if (!region.newCars) throw new HttpError('not_found', 'There are no new cars here.');
  return newCarRegion(region);
});

function declare(
  url: string,
  summary: string,
  regionForKind: (region: ResolvedRegion) => ResolvedRegion,
): DeclareRoute {
  const isInPath = url.startsWith(REGION_API);
  return (app) => {
    app.get(
      url,
      {
        config: { auth: 'public', limit: 'search' },
        ...(!isInPath && { onRequest: regionInQuery }),
        schema: {
          summary,
          tags: [isInPath ? 'listings' : 'chat'],
          ...(isInPath ? { params: REGION_PARAMS } : { operationId: 'getChatListings' }),
          querystring: isInPath ? QUERYSTRING : CHAT_QUERYSTRING,
          response: { 200: { $ref: 'ListListingsAnswer#' }, ...ERRORS },
        },
        // The filters validate their values themselves: one schema cannot describe those of every region.
        validatorCompiler: () => () => true,
      },
      async (request, reply) => {
        const region = regionOf(request);
        const { language, pairs } = readQuery(request.raw.url ?? '');
        reply.type('application/json; charset=utf-8');
        if (!isInPath) pairs.delete('region');
        return app.services.search(regionForKind(region), languageOf(region, language).code, pairs);
      },
    );
  };
}

function readQuery(url: string) {
  const start = url.indexOf('?');
  const pairs = new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
  const [language, ...others] = pairs.getAll('lang');
  // repeated keys stay, to be rejected together with other errors (HARDENING A23)
  if (others.length === 0) pairs.delete('lang');
  return { language, pairs };
}
