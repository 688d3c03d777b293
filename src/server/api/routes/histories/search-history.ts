import { HttpError } from '../../../http/http-error.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { CATEGORY_QUERY, OWN_ERRORS, OWNER_AND_LANGUAGE_QUERY, OWNER_QUERY, ownerOf } from './own-history.ts';

const PATH = `${REGION_API}/search/histories`;

/** GET search/histories: searches of the logged-in contact, from all devices. */
export const listSearchHistory: DeclareRoute = (app) => {
  app.get(
    PATH,
    {
      config: { auth: 'login', limit: 'read' },
      schema: {
        summary: 'Search history',
        tags: ['histories'],
        params: REGION_PARAMS,
        querystring: OWNER_AND_LANGUAGE_QUERY,
        response: { 200: { $ref: 'SearchHistoryAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const language = languageOf(region, request.query.lang);
      return { data: await app.services.histories.searches(ownerOf(request), region, language) };
    },
  );
};

/** POST search/histories: stores searches with their time (SPEC 6, 7.1). */
export const recordSearchHistory: DeclareRoute = (app) => {
  app.post(
    PATH,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Store searches',
        tags: ['histories'],
        params: REGION_PARAMS,
        querystring: OWNER_AND_LANGUAGE_QUERY,
        body: { $ref: 'RecordSearchesBody#' },
        response: { 200: { $ref: 'SearchHistoryAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const { histories } = app.services;
      const region = regionOf(request);
      const owner = ownerOf(request);
      const made = request.body.search_filter_history.map(({ category, search, search_time }) => ({
        kind: category,
        search,
        at: search_time,
      }));
      await histories.recordSearches(owner, region, made);
      return { data: await histories.searches(owner, region, languageOf(region, request.query.lang)) };
    },
  );
};

/** DELETE search/histories: deletes one search, or all of them. */
export const clearSearchHistory: DeclareRoute = (app) => {
  app.delete(
    PATH,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Delete searches',
        tags: ['histories'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          // a misspelt key would delete everything
          additionalProperties: false,
          properties: {
            ...OWNER_QUERY.properties,
            ...CATEGORY_QUERY,
            search: {
              type: 'string',
              pattern: '^[^\\u0000]{1,2000}$',
              description: 'One search as returned by GET, together with its category; absent: all searches.',
            },
          },
        },
        response: { 200: { $ref: 'RemovedEntriesAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const { category, search } = request.query;
      if ((category === undefined) !== (search === undefined))
        throw new HttpError('invalid_input', 'Some values cannot be used.', {
          search: ['must come together with category'],
        });
      const entry = category && search ? { kind: category, search } : null;
      return { data: { removed: await app.services.histories.removeSearches(ownerOf(request), entry) } };
    },
  );
};
