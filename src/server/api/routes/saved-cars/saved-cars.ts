import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { OWN_ERRORS, OWNER_AND_LANGUAGE_QUERY, OWNER_QUERY, ownerOf } from '../histories/own-history.ts';

const PATH = `${REGION_API}/listings/saved`;

/** GET listings/saved: cars that the logged-in contact has saved, on all devices. */
export const listSavedCars: DeclareRoute = (app) => {
  app.get(
    PATH,
    {
      config: { auth: 'login', limit: 'read' },
      schema: {
        summary: 'Saved cars',
        tags: ['listings'],
        params: REGION_PARAMS,
        querystring: OWNER_QUERY,
        response: { 200: { $ref: 'SavedCarsAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => app.services.savedCars.list(ownerOf(request), regionOf(request)),
  );
};

/** POST listings/saved: adds a car, or the cars a device stored before the login. Repeating it changes nothing. */
export const saveCars: DeclareRoute = (app) => {
  app.post(
    PATH,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Save cars',
        description: 'Alerts about the saved cars are sent in the language of the call.',
        tags: ['listings'],
        params: REGION_PARAMS,
        querystring: OWNER_AND_LANGUAGE_QUERY,
        body: { $ref: 'SaveCarsBody#' },
        response: { 200: { $ref: 'SavedCarsAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const locale = { region, language: languageOf(region, request.query.lang) };
      const ids = request.body.saved_cars.map(({ listing_id }) => listing_id);
      return app.services.savedCars.save(ownerOf(request), locale, ids);
    },
  );
};

/** DELETE listings/saved: removes one car, or all of them. Repeating it changes nothing. */
export const removeSavedCars: DeclareRoute = (app) => {
  app.delete(
    PATH,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Remove saved cars',
        tags: ['listings'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          // a misspelt key would remove everything
          additionalProperties: false,
          properties: {
            ...OWNER_QUERY.properties,
            listing_id: {
              type: 'integer',
              minimum: 1,
              maximum: Number.MAX_SAFE_INTEGER,
              description: 'One car; absent: all cars.',
            },
          },
        },
        response: { 200: { $ref: 'RemovedEntriesAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const { listing_id: id = null } = request.query;
      return { data: { removed: await app.services.savedCars.remove(ownerOf(request), id) } };
    },
  );
};

/** PUT listings/saved/alerts: switches messages about saved cars on or off. */
export const changeSavedCarAlerts: DeclareRoute = (app) => {
  app.put(
    `${PATH}/alerts`,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Switch the alerts of saved cars on or off',
        tags: ['listings'],
        params: REGION_PARAMS,
        querystring: OWNER_AND_LANGUAGE_QUERY,
        body: { $ref: 'SavedCarAlertsBody#' },
        response: { 200: { $ref: 'SavedCarAlertsAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const locale = { region, language: languageOf(region, request.query.lang) };
      await app.services.savedCars.changeAlerts(ownerOf(request), locale, request.body.is_alerted);
      return { data: request.body };
    },
  );
};
