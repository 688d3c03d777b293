import { MAX_PAGE } from '#region/search/search-query.ts';
import { regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { CATEGORY_QUERY, OWN_ERRORS, OWNER_QUERY, ownerOf } from './own-history.ts';

const PATH = `${REGION_API}/listings/histories`;

/** GET listings/histories: cars that the logged-in contact has viewed, on all devices (SPEC 3.13, 7.1). */
export const listViewingHistory: DeclareRoute = (app) => {
  app.get(
    PATH,
    {
      config: { auth: 'login', limit: 'read' },
      schema: {
        summary: 'Viewed cars',
        tags: ['histories'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          properties: {
            ...OWNER_QUERY.properties,
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
      const region = regionOf(request);
      return app.services.histories.views(ownerOf(request), region, { kind: category, day, page });
    },
  );
};

/** POST listings/histories: adds a car, or the cars a device stored before the login. Repeating it changes nothing. */
export const recordViewingHistory: DeclareRoute = (app) => {
  app.post(
    PATH,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Store viewed cars',
        tags: ['histories'],
        params: REGION_PARAMS,
        querystring: OWNER_QUERY,
        body: { $ref: 'RecordViewsBody#' },
        response: { 200: { $ref: 'RecordViewsAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const views = request.body.viewing_histories.map(({ slug, viewed_at: at }) => ({ slug, at }));
      const region = regionOf(request);
      return { data: await app.services.histories.recordViews(ownerOf(request), region, views) };
    },
  );
};

/** DELETE listings/histories: deletes one car, or all of them. */
export const clearViewingHistory: DeclareRoute = (app) => {
  app.delete(
    PATH,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Delete viewed cars',
        tags: ['histories'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          // a misspelt key would delete everything
          additionalProperties: false,
          properties: {
            ...OWNER_QUERY.properties,
            slug: {
              type: 'string',
              minLength: 1,
              maxLength: 220,
              description: 'One car; absent: all cars.',
            },
          },
        },
        response: { 200: { $ref: 'RemovedEntriesAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const { slug = null } = request.query;
      return { data: { removed: await app.services.histories.removeViews(ownerOf(request), slug) } };
    },
  );
};
