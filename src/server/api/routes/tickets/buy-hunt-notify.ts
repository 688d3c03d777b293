import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../app/plugins/http-error.ts';
import type { Services } from '../../../app/services.ts';
import { OWN_ERRORS } from '../histories/own-history.ts';
import { languageOf, loggedIn, regionOf } from '../region-of.ts';
import type { DeclareRoute, Input } from '../route.ts';
import { ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../route.ts';

const PATH = `${REGION_API}/tickets/buy-hunt-notify`;

const ONE_SEARCH = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'search_id'],
  properties: {
    ...REGION_PARAMS.properties,
    search_id: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Id of a saved search.',
    },
  },
} as const;

function placeOf(request: FastifyRequest<{ Querystring: Input<typeof LANGUAGE_QUERY> }>, services: Services) {
  const region = regionOf(request, services);
  return { region, language: languageOf(region, request.query.lang) };
}

/** Saved searches of others get the same answer as unknown ones (HARDENING A11). */
const missing = () => new HttpError(404, 'There is no such saved search.');

/** GET tickets/buy-hunt-notify: the saved searches of the logged-in contact. */
export const listSavedSearches: DeclareRoute = (app, services) => {
  app.get(
    PATH,
    {
      config: { auth: 'login', limit: 'read' },
      schema: {
        summary: 'Saved searches',
        tags: ['tickets'],
        params: REGION_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'SavedSearchesAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => services().savedSearches.list(loggedIn(request), placeOf(request, services())),
  );
};

/** POST tickets/buy-hunt-notify: saves a search with its alerts; messages are sent in the language of the request. */
export const saveSearch: DeclareRoute = (app, services) => {
  app.post(
    PATH,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Save a search',
        tags: ['tickets'],
        params: REGION_PARAMS,
        querystring: LANGUAGE_QUERY,
        body: { $ref: 'SaveSearchBody#' },
        response: {
          200: { $ref: 'SavedSearchAnswer#' },
          201: { $ref: 'SavedSearchAnswer#' },
          409: ERRORS[400],
          ...OWN_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const place = placeOf(request, services());
      const saved = await services().savedSearches.save(loggedIn(request), place, request.body);
      if (saved) return reply.code(saved.isNew ? 201 : 200).send({ data: saved.search });
      const most = place.region.manifest.alerts.savedSearches;
      throw new HttpError(409, 'There is no room for another saved search.', { search: [`at most ${most}`] });
    },
  );
};

/** PUT tickets/buy-hunt-notify/{id}: changes which alerts are sent and how often, or pauses them. */
export const changeSavedSearch: DeclareRoute = (app, services) => {
  app.put(
    `${PATH}/:search_id`,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Change the alerts of a saved search',
        tags: ['tickets'],
        params: ONE_SEARCH,
        querystring: LANGUAGE_QUERY,
        body: { $ref: 'ChangeSavedSearchBody#' },
        response: { 200: { $ref: 'SavedSearchAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const place = placeOf(request, services());
      const { search_id: id } = request.params;
      const search = await services().savedSearches.change(loggedIn(request), place, id, request.body);
      if (!search) throw missing();
      return { data: search };
    },
  );
};

/** DELETE tickets/buy-hunt-notify/{id}: deletes a saved search and its pending messages. */
export const deleteSavedSearch: DeclareRoute = (app, services) => {
  app.delete(
    `${PATH}/:search_id`,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Delete a saved search',
        tags: ['tickets'],
        params: ONE_SEARCH,
        response: { 200: { $ref: 'RemovedEntriesAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const { search_id: id } = request.params;
      if (!(await services().savedSearches.remove(loggedIn(request), id))) throw missing();
      return { data: { removed: 1 } };
    },
  );
};
