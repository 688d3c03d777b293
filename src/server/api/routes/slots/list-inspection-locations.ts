import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { placeRows } from '../../../modules/listings/index.ts';

/** GET inspection-location: places by province and function (SPEC 7.2). */
export const listInspectionLocations: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/inspection-location`,
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'Places by province and function',
        tags: ['slots'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          properties: {
            ...LANGUAGE_QUERY.properties,
            province_id: { type: 'string', maxLength: 100, description: 'Name of a province; absent: all.' },
            function_type: {
              type: 'string',
              enum: ['inspection', 'viewing', 'workshop'],
              default: 'inspection',
              description: 'What people come for.',
            },
          },
        },
        response: { 200: { $ref: 'DataQueryAnswer#' }, ...ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const { lang, province_id: province, function_type: type = 'inspection' } = request.query;
      const { code: language } = languageOf(region, lang);
      const t = app.services.texts.translate(language);
      return { data: placeRows({ region, language, t }, type, province) };
    },
  );
};
