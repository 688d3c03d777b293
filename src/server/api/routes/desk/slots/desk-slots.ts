import type { PutSlotExceptionBody } from '#contracts/types.ts';
import { SENDER_TRAITS } from '#domain/appointments/booking-limits.ts';
import { addDays } from '#domain/time/zoned-time.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { listed } from '../../../../manifests/nearest.ts';
import type { NewSlotException } from '../../../../modules/slots/index.ts';
import { DESK_ERRORS } from '../desk-route.ts';

const PATH = `${DESK_API}/slots`;
/** Days of the longest exception. */
const MAX_DAYS = 366;

const WEEK_QUERY = {
  type: 'object',
  additionalProperties: false,
  properties: {
    location: { type: 'string', maxLength: 100, description: 'Name of a place. Default: the first one.' },
    type: {
      type: 'string',
      enum: ['inspection', 'viewing', 'workshop'],
      description: 'What people come for. Default: the first that the place does.',
    },
    day: { type: 'string', format: 'date', description: 'A day of the week. Default: today.' },
    sender: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Number of a ticket whose sender’s bookings are marked. Default: none.',
    },
    by: {
      type: 'string',
      enum: SENDER_TRAITS,
      description: 'What marked bookings have in common with that of the ticket. Default: the phone.',
    },
  },
} as const;

const ONE_EXCEPTION = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'exception'],
  properties: {
    ...REGION_PARAMS.properties,
    exception: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Number of the exception.',
    },
  },
} as const;

/** GET desk/{region}/slots: the week of a place with bookings and exceptions. */
export const listDeskSlots: DeclareRoute = (app) => {
  app.get(
    PATH,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'Time slots of a week',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: WEEK_QUERY,
        response: { 200: { $ref: 'DeskSlotsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { sender, by = 'phone', ...week } = request.query;
      const region = regionOf(request);
      const marked = sender === undefined ? {} : { marked: { ticket: sender, by } };
      return { data: await app.services.deskSlots.week({ ...week, ...marked, region }) };
    },
  );
};

/** POST desk/{region}/slots/exceptions: blocks times, or sets a holiday or another capacity. */
export const addSlotException: DeclareRoute = (app) => {
  app.post(
    `${PATH}/exceptions`,
    {
      config: { auth: 'staff', role: 'agent', limit: 'write' },
      schema: {
        summary: 'Block time slots or change their capacity',
        description: 'Agents block times; holidays and capacities are for managers.',
        tags: ['desk'],
        params: REGION_PARAMS,
        body: { $ref: 'PutSlotExceptionBody#' },
        response: { 201: { $ref: 'DeskSlotExceptionAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request, reply) => {
      const region = regionOf(request);
      const exception = exceptionOf(request.body, region);
      const stored = await app.services.deskSlots.put(staffOf(request), region, exception);
      return reply.code(201).send({ data: stored });
    },
  );
};

/** DELETE desk/{region}/slots/exceptions/{exception}. */
export const removeSlotException: DeclareRoute = (app) => {
  app.delete(
    `${PATH}/exceptions/:exception`,
    {
      config: { auth: 'staff', role: 'agent', limit: 'write' },
      schema: {
        summary: 'Remove a block, a holiday or a capacity',
        tags: ['desk'],
        params: ONE_EXCEPTION,
        response: { 200: { $ref: 'DeskSlotExceptionAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      return {
        data: await app.services.deskSlots.remove(staffOf(request), region, request.params.exception),
      };
    },
  );
};

/** @throws HttpError 400 with what is wrong by field */
function exceptionOf(body: PutSlotExceptionBody, region: ResolvedRegion): Omit<NewSlotException, 'region'> {
  const { kind, first_day: firstDay, last_day: lastDay, note = '' } = body;
  const { location = null, type = null, capacity = null } = body;
  const { from_minute: fromMinute = null, until_minute: untilMinute = null } = body;
  const places = Object.keys(placesOf(region));
  const errors: Record<string, string[]> = {
    ...((lastDay < firstDay || addDays(firstDay, MAX_DAYS) <= lastDay) && {
      last_day: [`must be on first_day or later, at most ${MAX_DAYS} days in all`],
    }),
    ...(location !== null &&
      !places.includes(location) && { location: [`allowed: ${listed(places) || 'none'}`] }),
    ...((fromMinute === null) !== (untilMinute === null) || (fromMinute ?? 0) >= (untilMinute ?? 1)
      ? { until_minute: ['must be after from_minute; both or none'] }
      : {}),
    ...((kind === 'capacity') !== (capacity !== null) && {
      capacity: ['is needed for the kind capacity, and not allowed for others'],
    }),
  };
  if (Object.keys(errors).length > 0)
    throw new HttpError('invalid_input', 'Some values cannot be used.', errors);
  return { kind, location, type, firstDay, lastDay, fromMinute, untilMinute, capacity, note: note.trim() };
}
