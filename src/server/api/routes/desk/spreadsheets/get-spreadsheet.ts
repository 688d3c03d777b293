import { Readable } from 'node:stream';
import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';

const PARAMS = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'spreadsheet'],
  properties: {
    ...REGION_PARAMS.properties,
    spreadsheet: { type: 'string', maxLength: 128, description: 'Id of a spreadsheet that a form fills.' },
  },
} as const;

/** Who downloads spreadsheets. */
export const SPREADSHEET_ROLE = 'manager';

/** GET desk/{region}/spreadsheets/{spreadsheet}.csv: all rows of a spreadsheet. */
export const getDeskSpreadsheet: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/spreadsheets/:spreadsheet.csv`,
    {
      config: { auth: 'staff', role: SPREADSHEET_ROLE, limit: 'read' },
      schema: {
        summary: 'Rows of a spreadsheet',
        tags: ['desk'],
        params: PARAMS,
        response: {
          200: { description: 'CSV by RFC 4180.', content: { 'text/csv': { schema: { type: 'string' } } } },
          ...DESK_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { spreadsheet } = request.params;
      const region = regionOf(request);
      const lines = await app.services.spreadsheets.download(staffOf(request), region, spreadsheet);
      if (!lines) throw new HttpError('not_found', 'No form of the region fills such a spreadsheet.');
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${region.code}-${spreadsheet}.csv"`)
        .send(Readable.from(lines));
    },
  );
};
