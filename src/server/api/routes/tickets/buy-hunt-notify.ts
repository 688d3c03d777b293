import type { FastifyRequest } from 'fastify';
import type { SaveSearchBody, SendFormBody } from '#contracts/types.ts';
import { HttpError } from '../../../http/http-error.ts';
import { languageOf, loggedIn, regionOf } from '../../../http/region-of.ts';
import type { DeclareRoute, Input } from '../../../http/route.ts';
import { ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { OWN_ERRORS } from '../histories/own-history.ts';
import { forOwnPages } from '../login/session-answer.ts';
import { FORM_CONFIG, FORM_DESCRIPTION, FORM_ERRORS, FORM_HEADERS, sendForm } from './send-form.ts';

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

function localeOf(request: FastifyRequest<{ Querystring: Input<typeof LANGUAGE_QUERY> }>) {
  const region = regionOf(request);
  return { region, language: languageOf(region, request.query.lang) };
}

/** Saved searches of others get the same answer as unknown ones (HARDENING A11). */
const missing = () => new HttpError('not_found', 'There is no such saved search.');

/** GET tickets/buy-hunt-notify: the saved searches of the logged-in contact. */
export const listSavedSearches: DeclareRoute = (app) => {
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
    async (request) => app.services.savedSearches.list(loggedIn(request), localeOf(request)),
  );
};

/**
 * POST tickets/buy-hunt-notify: saves a search of the logged-in contact with its alerts, which are sent in the language of
 * the request; or stores the ticket of a form with the same wish, of visitors too.
 */
export const saveSearch: DeclareRoute = (app) => {
  app.post(
    PATH,
    {
      config: FORM_CONFIG,
      onRequest: forOwnPages,
      schema: {
        summary: 'Save a search, or ask for news with a form',
        description: `A search is saved for the logged-in contact. ${FORM_DESCRIPTION}`,
        tags: ['tickets'],
        params: REGION_PARAMS,
        querystring: LANGUAGE_QUERY,
        headers: FORM_HEADERS,
        body: { $ref: 'BuyHuntNotifyBody#' },
        response: {
          200: { $ref: 'SavedSearchAnswer#' },
          201: { $ref: 'BuyHuntNotifyAnswer#' },
          ...FORM_ERRORS,
          409: ERRORS[400],
        },
      },
    },
    async (request, reply) => {
      const body = request.body as SaveSearchBody | SendFormBody;
      if ('answers' in body) {
        const form = { target: 'tickets/buy-hunt-notify', body } as const;
        return reply.code(201).send({ data: await sendForm(request, reply, form) });
      }
      const locale = localeOf(request);
      const saved = await app.services.savedSearches.save(loggedIn(request), locale, body);
      if (saved) return reply.code(saved.isNew ? 201 : 200).send({ data: saved.search });
      const most = locale.region.manifest.alerts.savedSearches;
      throw new HttpError('limit_reached', 'There is no room for another saved search.', {
        search: [`at most ${most}`],
      });
    },
  );
};

/** PUT tickets/buy-hunt-notify/{id}: changes which alerts are sent and how often, or pauses them. */
export const changeSavedSearch: DeclareRoute = (app) => {
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
      const locale = localeOf(request);
      const { search_id: id } = request.params;
      const search = await app.services.savedSearches.change(loggedIn(request), locale, id, request.body);
      if (!search) throw missing();
      return { data: search };
    },
  );
};

/** DELETE tickets/buy-hunt-notify/{id}: deletes a saved search and its pending messages. */
export const deleteSavedSearch: DeclareRoute = (app) => {
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
      if (!(await app.services.savedSearches.remove(loggedIn(request), id))) throw missing();
      return { data: { removed: 1 } };
    },
  );
};
