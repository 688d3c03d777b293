import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { regionConfig, regionOptions } from '../../../modules/listings/index.ts';
import { createAnswerCache } from './answer-cache.ts';

/** GET config: the public configuration of a region (SPEC 7.1). */
export const getConfig = declare(
  '/config',
  'Public configuration of a region',
  'GetConfigAnswer#',
  regionConfig,
);

/** GET config/options: the options of a region (SPEC 7.1). */
export const getConfigOptions = declare(
  '/config/options',
  'Options of a region',
  'GetConfigOptionsAnswer#',
  regionOptions,
);

function declare(
  path: string,
  summary: string,
  answer: string,
  make: typeof regionConfig | typeof regionOptions,
): DeclareRoute {
  return (app) => {
    const sendCached = createAnswerCache();
    app.get(
      `${REGION_API}${path}`,
      {
        config: { auth: 'public', limit: 'read', isOpenInMaintenance: true },
        schema: {
          summary,
          tags: ['config'],
          params: REGION_PARAMS,
          querystring: LANGUAGE_QUERY,
          response: { 200: { $ref: answer }, ...ERRORS },
        },
      },
      async (request, reply) => {
        const region = regionOf(request);
        const { texts } = app.services;
        const { code } = languageOf(region, request.query.lang);
        return sendCached(reply, { texts, region, key: code }, () =>
          make(region, code, texts.translate(code)),
        );
      },
    );
  };
}
