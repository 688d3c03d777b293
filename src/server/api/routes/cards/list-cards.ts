import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';

const QUERYSTRING = {
  type: 'object',
  required: ['ids'],
  properties: {
    ...LANGUAGE_QUERY.properties,
    ids: {
      type: 'string',
      pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,199}$',
      description: 'Ids of at most 200 cars, separated by commas.',
    },
  },
} as const;

/** GET cards: cars by id, in the order of the ids; deleted cars are left out (saved and recently viewed cars). */
export const listCards: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/cards`,
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'Cars by id',
        tags: ['listings'],
        params: REGION_PARAMS,
        querystring: QUERYSTRING,
        response: { 200: { $ref: 'ListCardsAnswer#' }, ...ERRORS },
      },
    },
    async (request, reply) => {
      const region = regionOf(request);
      const { lang, ids } = request.query;
      const numbers = [...new Set(ids.split(',').map(Number))];
      reply.type('application/json; charset=utf-8');
      return app.services.listCards(region, languageOf(region, lang).code, numbers);
    },
  );
};
