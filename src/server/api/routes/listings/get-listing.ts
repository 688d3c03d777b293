import { HttpError } from '../../../app/plugins/http-error.ts';
import type { FindListing } from '../../../app/services.ts';
import { DETAIL_INCLUDES, readInclude } from '../../../modules/listings/included-parts.ts';
import { languageOf, regionOf } from '../region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, SLUG_PARAMS } from '../route.ts';

const INCLUDE = {
  include: {
    type: 'string',
    maxLength: 200,
    default: '',
    description: 'Optional parts, separated by commas: option_addons.',
  },
};
const LOCALE = { locale: { ...LANGUAGE_QUERY.lang, description: 'Alias of lang.' } };

/** GET listings/{slug}: a used car (SPEC 7.1). */
export const getListing = declare('/listings/:slug', 'used', 'A used car', { ...LANGUAGE_QUERY, ...INCLUDE });

/** GET listings/new-home/{slug}: a new car (SPEC 7.1). */
export const getNewHomeListing = declare('/listings/new-home/:slug', 'new', 'A new car', {
  ...LANGUAGE_QUERY,
  ...LOCALE,
  ...INCLUDE,
});

function declare(path: string, kind: FindListing['kind'], summary: string, properties: object): DeclareRoute {
  return (app, services) => {
    app.get<{ Params: { slug: string }; Querystring: { lang?: string; locale?: string; include: string } }>(
      `${REGION_API}${path}`,
      {
        config: { auth: 'public', limit: 'read' },
        schema: {
          summary,
          tags: ['listings'],
          params: SLUG_PARAMS,
          querystring: { type: 'object', properties },
          response: { 200: { $ref: 'GetListingAnswer#' }, 410: { $ref: 'RemovedListingAnswer#' }, ...ERRORS },
        },
      },
      async (request, reply) => {
        const region = regionOf(request, services());
        const { lang, locale, include } = request.query;
        const language = languageOf(region, lang ?? locale);
        const parts = readInclude(include, DETAIL_INCLUDES);
        if (!parts)
          throw new HttpError(400, 'Some values cannot be used.', {
            include: [`allowed: ${DETAIL_INCLUDES.join(', ')}`],
          });
        const { slug } = request.params;
        const answer = await services().answerListing({
          region,
          language,
          slug,
          kind,
          include: new Set(parts),
        });
        if (answer) return reply.type('application/json; charset=utf-8').send(answer);
        const removed = await services().findRemoved({ region, slug, kind });
        if (!removed) throw new HttpError(404, 'There is no such car.', { slug: ['is not for sale here'] });
        return reply
          .code(410)
          .header('cache-control', 'no-store')
          .send({
            message: 'This car is no longer for sale.',
            errors: { slug: ['was removed'] },
            data: removed,
          });
      },
    );
  };
}
