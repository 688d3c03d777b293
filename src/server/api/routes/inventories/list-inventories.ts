import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';

/** Greater than every id. */
const LAST = 999_999_999_999_999;

const QUERYSTRING = {
  type: 'object',
  properties: {
    ...LANGUAGE_QUERY.properties,
    kind: { type: 'string', enum: ['used', 'new'], default: 'used', description: 'Used or new cars.' },
    before: {
      // not an integer: coercion would let "Infinity" and "0x10" through
      type: 'string',
      pattern: '^[1-9][0-9]{0,14}$',
      default: String(LAST),
      description: 'Value of meta.next of the previous page.',
    },
  },
} as const;

/** GET inventories: the stock of a region, newest first (SPEC 7.1). */
export const listInventories: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/inventories`,
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'The stock, newest first',
        tags: ['inventories'],
        params: REGION_PARAMS,
        querystring: QUERYSTRING,
        response: { 200: { $ref: 'ListInventoriesAnswer#' }, ...ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const { lang, kind, before } = request.query;
      return app.services.listStock(region, languageOf(region, lang).code, {
        kind,
        before: Number(before),
      });
    },
  );
};
