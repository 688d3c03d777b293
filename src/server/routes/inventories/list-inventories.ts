import { languageOf, regionOf } from '../region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../route.ts';

const QUERYSTRING = {
  type: 'object',
  properties: {
    ...LANGUAGE_QUERY,
    kind: { type: 'string', enum: ['used', 'new'], default: 'used', description: 'Used or new cars.' },
    before: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      default: Number.MAX_SAFE_INTEGER,
      description: 'Value of meta.next of the page before.',
    },
  },
};

/** GET inventories: the stock of a region, newest first (SPEC 7.1). */
export const listInventories: DeclareRoute = (app, services) => {
  app.get<{ Querystring: { lang?: string; kind: 'used' | 'new'; before: number } }>(
    `${REGION_API}/inventories`,
    {
      config: { auth: 'public' },
      schema: {
        summary: 'The stock, newest first',
        tags: ['inventories'],
        params: REGION_PARAMS,
        querystring: QUERYSTRING,
        response: { 200: { $ref: 'ListInventoriesAnswer#' }, ...ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request, services());
      const { lang, kind, before } = request.query;
      return services().listStock(region, languageOf(region, lang).code, { kind, before });
    },
  );
};
