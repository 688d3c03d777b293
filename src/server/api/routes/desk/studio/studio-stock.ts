import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { answerWork } from './studio-jobs.ts';
import { STUDIO_PATH, studioOf, targetOf } from './studio-route.ts';

const PATH = `${DESK_API}${STUDIO_PATH}/stock`;

/** GET desk/{region}/studio/stock: what the published manifest finds in the stock. */
export const getStudioStock: DeclareRoute = (app) => {
  app.get(
    PATH,
    {
      config: { auth: 'staff', role: 'studio', limit: 'read' },
      schema: {
        summary: 'Filters and quick searches that find no car',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'StudioStockAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { gaps, demoCars } = await studioOf(request, 'stock').stock.report(targetOf(request).code);
      const t = app.services.texts.translate(SOURCE_LANGUAGE);
      const named = gaps.map(({ kind, name, label }) => ({
        kind,
        name,
        label: localizedText(label, SOURCE_LANGUAGE, t),
      }));
      return { data: { gaps: named, demo_cars: demoCars } };
    },
  );
};

/** POST desk/{region}/studio/stock/refill: demo cars that fit the published manifest. */
export const refillStudioStock: DeclareRoute = (app) => {
  app.post(
    `${PATH}/refill`,
    {
      config: { auth: 'staff', role: 'product', limit: 'write' },
      schema: {
        summary: 'Draw the demo cars of the region again',
        description: 'Imported cars stay. 409: the region has no demo cars.',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: {
          200: { $ref: 'StudioRefillAnswer#' },
          202: { $ref: 'StudioJobAnswer#' },
          ...DESK_ERRORS,
        },
      },
    },
    async (request, reply) =>
      answerWork(request, reply, 'refill', ({ stock }) => stock.refill(targetOf(request).code)),
  );
};
