import { HttpError } from '../../plugins/http-error.ts';
import { languageOf, regionOf } from '../region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../route.ts';

const PARAMS = {
  type: 'object',
  required: ['region', '*'],
  properties: {
    ...REGION_PARAMS.properties,
    '*': { type: 'string', maxLength: 100, description: 'Name of the query.' },
  },
};
const QUERYSTRING = {
  type: 'object',
  properties: {
    ...LANGUAGE_QUERY,
    q: { type: 'string', maxLength: 200, default: '', description: 'Text of the search box (suggestions).' },
    make: { type: 'string', maxLength: 100, default: '', description: 'Slug of a make (models).' },
  },
};

/** GET data-query/{name}: named lists of a region (SPEC 7.1). */
export const getDataQuery: DeclareRoute = (app, services) => {
  app.get<{ Params: { '*': string }; Querystring: { lang?: string; q: string; make: string } }>(
    `${REGION_API}/data-query/*`,
    {
      config: { auth: 'public', limit: 'search' },
      schema: {
        summary: 'A named list of a region',
        tags: ['data-query'],
        params: PARAMS,
        querystring: QUERYSTRING,
        response: { 200: { $ref: 'DataQueryAnswer#' }, ...ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request, services());
      const name = request.params['*'];
      const { lang, q, make } = request.query;
      const { dataQueries } = services();
      const query = Object.hasOwn(dataQueries, name) ? dataQueries[name] : undefined;
      if (!query) throw unknownQuery(Object.keys(dataQueries));
      return { data: query({ region, language: languageOf(region, lang).code, q, make }) };
    },
  );
};

function unknownQuery(names: readonly string[]): HttpError {
  return new HttpError(404, 'There is no such data query.', { name: [`allowed: ${names.join(', ')}`] });
}
