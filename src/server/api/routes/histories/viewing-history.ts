import type { RecordViewsBody } from '#contracts/types.ts';
import { MAX_PAGE } from '#region/search/search-query.ts';
import { regionOf } from '../region-of.ts';
import { type DeclareRoute, REGION_API, REGION_PARAMS } from '../route.ts';
import { CATEGORY_QUERY, OWN_ERRORS, OWNER_QUERY, ownerOf } from './own-history.ts';

const PATH = `${REGION_API}/listings/histories`;

interface Query {
  contact_id?: number;
  category?: 'used' | 'new';
  sticked_date?: string;
  page?: number;
  slug?: string;
}

/** GET listings/histories: cars that one has looked at, on whatever device (SPEC 3.13, 7.1). */
export const listViewingHistory: DeclareRoute = (app, services) => {
  app.get<{ Querystring: Query }>(
    PATH,
    {
      config: { auth: 'login', limit: 'read' },
      schema: {
        summary: 'Cars looked at',
        tags: ['histories'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          properties: {
            ...OWNER_QUERY,
            ...CATEGORY_QUERY,
            sticked_date: {
              type: 'string',
              pattern: '^\\d{4}-\\d{2}-\\d{2}$',
              description: 'Only cars last looked at on this day of the region, as an ISO date.',
            },
            page: { type: 'integer', minimum: 1, maximum: MAX_PAGE, description: 'Page, from 1.' },
          },
        },
        response: { 200: { $ref: 'ViewingHistoryAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const { category = null, sticked_date: day = null, page = 1 } = request.query;
      const region = regionOf(request, services());
      return services().histories.views(ownerOf(request), region, { kind: category, day, page });
    },
  );
};

/** POST listings/histories: adds a car, or what a device kept until somebody logged in. Doing it again changes nothing. */
export const recordViewingHistory: DeclareRoute = (app, services) => {
  app.post<{ Querystring: Query; Body: RecordViewsBody }>(
    PATH,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Remember cars looked at',
        tags: ['histories'],
        params: REGION_PARAMS,
        querystring: { type: 'object', properties: OWNER_QUERY },
        body: { $ref: 'RecordViewsBody#' },
        response: { 200: { $ref: 'RecordViewsAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const views = request.body.viewing_histories.map(({ slug, viewed_at: at }) => ({ slug, at }));
      const region = regionOf(request, services());
      return { data: await services().histories.recordViews(ownerOf(request), region, views) };
    },
  );
};

/** DELETE listings/histories: forgets one car, or all of them. */
export const clearViewingHistory: DeclareRoute = (app, services) => {
  app.delete<{ Querystring: Query }>(
    PATH,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Forget cars looked at',
        tags: ['histories'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          // a key that is misspelt would forget everything
          additionalProperties: false,
          properties: {
            ...OWNER_QUERY,
            slug: {
              type: 'string',
              minLength: 1,
              maxLength: 220,
              description: 'The one car; left out: all of them.',
            },
          },
        },
        response: { 200: { $ref: 'RemovedEntriesAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const { slug = null } = request.query;
      return { data: { removed: await services().histories.removeViews(ownerOf(request), slug) } };
    },
  );
};
