import { HttpError } from '../../../http/http-error.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { DATA_QUERIES, type DataQueryName } from '../../../modules/listings/index.ts';

const PARAMS = {
  type: 'object',
  required: ['region', '*'],
  properties: {
    ...REGION_PARAMS.properties,
    '*': { type: 'string', maxLength: 100, description: 'Name of the query.' },
  },
} as const;
const QUERYSTRING = {
  type: 'object',
  properties: {
    ...LANGUAGE_QUERY.properties,
    q: { type: 'string', maxLength: 200, default: '', description: 'Text of the search box (suggestions).' },
    spelling: {
      type: 'string',
      enum: ['corrected', 'as_typed'],
      default: 'corrected',
      description: 'Whether misspelt names of a text are corrected (resolve).',
    },
    make: { type: 'string', maxLength: 100, default: '', description: 'Slug of a make (models).' },
    province_id: { type: 'string', maxLength: 100, description: 'Name of a province (places and cities).' },
    model: {
      type: 'string',
      maxLength: 200,
      default: '',
      description: 'Make and model, toyota.vios (years, submodels).',
    },
    stock: {
      type: 'string',
      enum: ['listed', 'new', 'any'],
      default: 'listed',
      description: 'Makes and models of listed cars, of new cars, or of the whole catalogue.',
    },
  },
} as const;

/** GET data-query/{query}: named lists of a region (SPEC 7.1). */
export const getDataQuery: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/data-query/*`,
    {
      config: { auth: 'public', limit: 'search', wildcard: { name: 'query', values: DATA_QUERIES } },
      schema: {
        summary: 'A named list of a region',
        tags: ['data-query'],
        params: PARAMS,
        querystring: QUERYSTRING,
        response: { 200: { $ref: 'DataQueryAnswer#' }, ...ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const name = request.params['*'];
      const { lang, q, spelling, make, model, stock, province_id: province } = request.query;
      const { dataQueries } = app.services;
      if (!isQuery(name)) throw unknownQuery(DATA_QUERIES);
      const language = languageOf(region, lang).code;
      const place = province === undefined ? {} : { province };
      return {
        data: await dataQueries[name]({
          region,
          language,
          q,
          spelling,
          make,
          model,
          stock,
          now: Date.now(),
          ...place,
        }),
      };
    },
  );
};

const isQuery = (name: string): name is DataQueryName => DATA_QUERIES.some((each) => each === name);

function unknownQuery(names: readonly string[]): HttpError {
  return new HttpError('not_found', 'There is no such data query.', {
    name: [`allowed: ${names.join(', ')}`],
  });
}
