import { languageOf, regionOf } from '../region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../route.ts';

const QUERYSTRING = {
  type: 'object',
  description:
    'Besides these every query key of the region’s filters; unknown keys are listed in meta.ignored.',
  properties: {
    ...LANGUAGE_QUERY,
    sort: { description: 'Name of one of the region’s sorts.' },
    page: { description: 'Page, from 1.' },
    q: { description: 'Free text: makes, models and whatever else the filters name.' },
  },
  additionalProperties: true,
};

/** GET listings: a page of used cars with counts (SPEC 7.1). */
export const listListings: DeclareRoute = (app, services) => {
  app.get(
    `${REGION_API}/listings`,
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Search used cars',
        tags: ['listings'],
        params: REGION_PARAMS,
        querystring: QUERYSTRING,
        response: { 200: { $ref: 'ListListingsAnswer#' }, ...ERRORS },
      },
      // Filters say what they take better than one schema for every region could.
      validatorCompiler: () => () => true,
    },
    async (request, reply) => {
      const region = regionOf(request, services());
      const { language, pairs } = readQuery(request.raw.url ?? '');
      reply.type('application/json; charset=utf-8');
      return services().search(region, languageOf(region, language).code, pairs);
    },
  );
};

function readQuery(url: string) {
  const start = url.indexOf('?');
  const pairs = new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
  const [language, ...others] = pairs.getAll('lang');
  // several stay, to be refused together with whatever else is wrong (HARDENING A23)
  if (others.length === 0) pairs.delete('lang');
  return { language, pairs };
}
