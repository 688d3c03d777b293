import { regionConfig, regionOptions } from '../../../modules/listings/region-config.ts';
import { languageOf, regionOf } from '../region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../route.ts';

const QUERYSTRING = { type: 'object', properties: LANGUAGE_QUERY };

/** GET config: what is public of the region (SPEC 7.1). */
export const getConfig = declare('/config', 'What is public of a region', 'GetConfigAnswer#', regionConfig);

/** GET config/options: what can be chosen in the region (SPEC 7.1). */
export const getConfigOptions = declare(
  '/config/options',
  'What can be chosen in a region',
  'GetConfigOptionsAnswer#',
  regionOptions,
);

function declare(
  path: string,
  summary: string,
  answer: string,
  make: typeof regionConfig | typeof regionOptions,
): DeclareRoute {
  return (app, services) => {
    app.get<{ Querystring: { lang?: string } }>(
      `${REGION_API}${path}`,
      {
        config: { auth: 'public', limit: 'read', isOpenInMaintenance: true },
        schema: {
          summary,
          tags: ['config'],
          params: REGION_PARAMS,
          querystring: QUERYSTRING,
          response: { 200: { $ref: answer }, ...ERRORS },
        },
      },
      async (request) => {
        const region = regionOf(request, services());
        const { code } = languageOf(region, request.query.lang);
        return make(region, code, services().texts.translate(code));
      },
    );
  };
}
