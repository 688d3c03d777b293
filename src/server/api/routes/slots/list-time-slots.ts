import { HttpError } from '../../../http/http-error.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { isDaySpan, MAX_DAYS } from '../../../modules/slots/index.ts';
import { personOf } from '../person-of.ts';

const DAY = {
  type: 'string',
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
} as const;

/** GET time-slot: days and times at which a place can be booked (SPEC 3.9, 4, 7.1). */
export const listTimeSlots: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/time-slot`,
    {
      // the person's own holds do not count
      config: { auth: 'optional', limit: 'read' },
      schema: {
        summary: 'Time slots of a place',
        tags: ['slots'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          properties: {
            ...LANGUAGE_QUERY.properties,
            start_date: { ...DAY, description: 'First day; the default is today.' },
            end_date: {
              ...DAY,
              description: `Last day, at most ${MAX_DAYS} days in all; the default is the last that can be booked.`,
            },
            location_id: {
              type: 'string',
              maxLength: 100,
              description: 'Name of a place; the default is the first of this type.',
            },
            slot_type: {
              type: 'string',
              enum: ['inspection', 'viewing', 'workshop'],
              default: 'inspection',
              description: 'What people come for.',
            },
          },
        },
        response: { 200: { $ref: 'TimeSlotsAnswer#' }, ...ERRORS, 401: ERRORS[400], 403: ERRORS[400] },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const {
        lang,
        start_date: firstDay,
        end_date: lastDay,
        location_id: location,
        slot_type,
      } = request.query;
      if (firstDay !== undefined && lastDay !== undefined && !isDaySpan(firstDay, lastDay))
        throw new HttpError('invalid_input', 'Some values cannot be used.', {
          end_date: [`must be on start_date or later, at most ${MAX_DAYS} days in all`],
        });
      return app.services.slots.list({
        region,
        type: slot_type ?? 'inspection',
        language: languageOf(region, lang),
        person: personOf(request),
        ...(location !== undefined && { location }),
        ...(firstDay !== undefined && { firstDay }),
        ...(lastDay !== undefined && { lastDay }),
      });
    },
  );
};
