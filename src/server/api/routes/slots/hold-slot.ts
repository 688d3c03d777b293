import { findForm } from '#region/forms/form-address.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { SlotType } from '#region/slots/place-slots.ts';
import { HttpError } from '../../../http/http-error.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { forOwnPages } from '../login/session-answer.ts';
import { personOf, rememberedPerson } from '../person-of.ts';

const PATH = `${REGION_API}/time-slot/holds`;
const HOLD_ERRORS = { ...ERRORS, 401: ERRORS[400], 403: ERRORS[400], 429: ERRORS[400] };

/** POST time-slot/holds: holds a slot for ten minutes while a form is filled in; one per person and form. */
export const holdSlot: DeclareRoute = (app) => {
  app.post(
    PATH,
    {
      config: { auth: 'optional', limit: 'hold' },
      onRequest: forOwnPages,
      schema: {
        summary: 'Hold a time slot',
        tags: ['slots'],
        params: REGION_PARAMS,
        querystring: LANGUAGE_QUERY,
        body: { $ref: 'HoldSlotBody#' },
        response: { 200: { $ref: 'HoldSlotAnswer#' }, 409: { $ref: 'SlotTakenAnswer#' }, ...HOLD_ERRORS },
      },
    },
    async (request, reply) => {
      const region = regionOf(request);
      const { form, start, location_id: location, slot_type: type } = request.body;
      requireSlotField(region, form, type);
      const language = languageOf(region, request.query.lang);
      const person = rememberedPerson(request, reply);
      return {
        data: await app.services.slots.hold({ region, type, location, start, form, person, language }),
      };
    },
  );
};

/** @throws HttpError 400 unless the region has the form, and it asks for such slots: others would only hold capacity */
function requireSlotField(region: ResolvedRegion, name: string, type: SlotType): void {
  const named = findForm(region, name);
  if (!named)
    throw new HttpError('invalid_input', 'There is no such form.', { form: ['is not a form of the region'] });
  const fields = named.form.steps.flatMap((step) => step.fields);
  if (!fields.some((field) => field.type === 'slot' && (field.slotType ?? 'inspection') === type))
    throw new HttpError('invalid_input', 'The form asks for no such time.', {
      slot_type: ['is not asked for by the form'],
    });
}

/** DELETE time-slot/holds/{id}: releases a hold of the person. */
export const releaseSlot: DeclareRoute = (app) => {
  app.delete(
    `${PATH}/:hold_id`,
    {
      config: { auth: 'optional', limit: 'write' },
      onRequest: forOwnPages,
      schema: {
        summary: 'Release a held time slot',
        tags: ['slots'],
        params: {
          ...REGION_PARAMS,
          required: [...REGION_PARAMS.required, 'hold_id'],
          properties: {
            ...REGION_PARAMS.properties,
            hold_id: {
              type: 'string',
              pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
              description: 'Id of the hold.',
            },
          },
        },
        response: { 200: { $ref: 'RemovedEntriesAnswer#' }, ...HOLD_ERRORS },
      },
    },
    async (request) => {
      const { code } = regionOf(request);
      const { hold_id: id } = request.params;
      const person = personOf(request);
      if (!(await app.services.slots.release({ id, region: code, person })))
        throw new HttpError('not_found', 'There is no such hold.');
      return { data: { removed: 1 } };
    },
  );
};
