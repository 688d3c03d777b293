import { hasLogin } from '../../../http/has-login.ts';
import { HttpError } from '../../../http/http-error.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import {
  type DeclareRoute,
  ERRORS,
  type Input,
  LANGUAGE_QUERY,
  REGION_API,
  SLUG_PARAMS,
} from '../../../http/route.ts';
import { DETAIL_INCLUDES, type FindListing, readInclude } from '../../../modules/listings/index.ts';

const INCLUDE = {
  include: {
    type: 'string',
    maxLength: 200,
    default: '',
    description: 'Optional parts, separated by commas: option_addons.',
  },
} as const;
const USED_QUERY = { type: 'object', properties: { ...LANGUAGE_QUERY.properties, ...INCLUDE } };
const NEW_HOME_QUERY = {
  type: 'object',
  properties: {
    ...LANGUAGE_QUERY.properties,
    locale: { ...LANGUAGE_QUERY.properties.lang, description: 'Alias of lang.' },
    ...INCLUDE,
  },
} as const;

/** GET listings/{slug}: a used car (SPEC 7.1). */
export const getListing = declare('/listings/:slug', 'used', 'A used car', USED_QUERY);

/** GET listings/new-home/{slug}: a new car (SPEC 7.1). */
export const getNewHomeListing = declare('/listings/new-home/:slug', 'new', 'A new car', NEW_HOME_QUERY);

function declare(path: string, kind: FindListing['kind'], summary: string, query: object): DeclareRoute {
  return (app) => {
    app.get<{ Params: Input<typeof SLUG_PARAMS>; Querystring: Input<typeof NEW_HOME_QUERY> }>(
      `${REGION_API}${path}`,
      {
        config: { auth: 'public', limit: 'read' },
        schema: {
          summary,
          tags: ['listings'],
          params: SLUG_PARAMS,
          querystring: query,
          response: { 200: { $ref: 'GetListingAnswer#' }, 410: { $ref: 'RemovedListingAnswer#' }, ...ERRORS },
        },
      },
      async (request, reply) => {
        const region = regionOf(request);
        const { lang, locale, include } = request.query;
        const language = languageOf(region, lang ?? locale);
        const parts = readInclude(include, DETAIL_INCLUDES);
        if (!parts)
          throw new HttpError('invalid_input', 'Some values cannot be used.', {
            include: [`allowed: ${DETAIL_INCLUDES.join(', ')}`],
          });
        const { slug } = request.params;
        const answer = await app.services.answerListing({
          region,
          language,
          slug,
          kind,
          include: new Set(parts),
          isCurrent: hasLogin(request),
        });
        if (answer) return reply.type('application/json; charset=utf-8').send(answer);
        const removed = await app.services.findRemoved({ region, slug, kind });
        if (!removed)
          throw new HttpError('not_found', 'There is no such car.', { slug: ['is not for sale here'] });
        const errors = { slug: ['was removed'] };
        throw new HttpError('gone', 'This car is no longer for sale.', errors, removed);
      },
    );
  };
}
