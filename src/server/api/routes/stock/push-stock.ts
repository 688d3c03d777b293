import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../http/http-error.ts';
import { uploadBudget } from '../../../http/limits/concurrent-uploads.ts';
import { regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, REGION_PARAMS } from '../../../http/route.ts';
import type { Partner } from '../../../modules/partners/index.ts';
import { UPLOAD_ERRORS } from '../files/own-file.ts';

const SOURCE = '/api/v1/stock/:region/:source';
const CONFIG = { auth: 'partner', limit: 'push' } as const;
/** 500 cars with descriptions in several languages. */
const BODY_LIMIT = 4 * 1024 * 1024;

const SOURCE_PARAMS = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'source'],
  properties: {
    ...REGION_PARAMS.properties,
    source: {
      type: 'string',
      pattern: '^[a-z0-9][a-z0-9-]{0,40}$',
      description: 'Where the cars come from: one of the sources of the key.',
    },
  },
} as const;

const CAR_PARAMS = {
  ...SOURCE_PARAMS,
  required: [...SOURCE_PARAMS.required, 'id'],
  properties: {
    ...SOURCE_PARAMS.properties,
    id: {
      type: 'string',
      maxLength: 200,
      pattern: '^\\S(.*\\S)?$',
      description: 'What stays the same when the car is sent again.',
    },
  },
} as const;

const QUERY = {
  type: 'object',
  additionalProperties: false,
  properties: {
    dry_run: {
      type: 'string',
      enum: ['true', 'false'],
      description: 'Says what would happen, and changes nothing.',
    },
  },
} as const;

const PUSH_ERRORS = { ...ERRORS, 401: ERRORS[400], 409: ERRORS[400], 429: ERRORS[400] };

const limitBatches = uploadBudget({
  bytes: 4 * BODY_LIMIT,
  ofRoute: 4 * BODY_LIMIT,
  ofNetwork: 2 * BODY_LIMIT,
});

/** @throws HttpError 404 for a source that the key is not for */
function pushOf(request: FastifyRequest): {
  partner: Partner;
  target: { manifest: ReturnType<typeof regionOf>['manifest']; source: string; isDryRun: boolean };
} {
  const { partner } = request;
  if (!partner) throw new HttpError('login_required', 'Send a key of this region.');
  const { source } = request.params as { source: string };
  if (!partner.sources.includes(source))
    throw new HttpError('not_found', 'The key is not for this source.', {
      source: [`allowed: ${partner.sources.join(', ')}`],
    });
  const { dry_run: isDryRun } = request.query as { dry_run?: string };
  return {
    partner,
    target: { manifest: regionOf(request).manifest, source, isDryRun: isDryRun === 'true' },
  };
}

/** PUT stock/{region}/{source}/{id}: stores a car of a partner (docs/partners.md). */
export const pushCar: DeclareRoute = (app) => {
  app.put(
    `${SOURCE}/:id`,
    {
      config: CONFIG,
      schema: {
        summary: 'Send a car',
        description:
          'Stores the whole car, by the names of fields and the terms of the region, as an import does. What is left out is removed, but for photos. The same car again is `unchanged`. 400 names each property that is refused.',
        tags: ['stock'],
        params: CAR_PARAMS,
        querystring: QUERY,
        body: { $ref: 'PushedCar#' },
        response: { 200: { $ref: 'PushedCarAnswer#' }, ...PUSH_ERRORS },
      },
    },
    async (request) => {
      const { partner, target } = pushOf(request);
      const { id } = request.params;
      const { body } = request;
      if (body.id !== undefined && String(body.id) !== id)
        throw new HttpError('invalid_input', 'The id is not that of the address.', { id: [`must be ${id}`] });
      const [data] = await app.services.partners.push(partner, [{ ...body, id }], target);
      if (!data || data.outcome === 'refused')
        throw new HttpError('invalid_input', 'The car is refused.', data?.errors);
      return { data };
    },
  );
};

/** POST stock/{region}/{source}: stores many cars, each of which is answered. */
export const pushCars: DeclareRoute = (app) => {
  app.post(
    SOURCE,
    {
      config: CONFIG,
      bodyLimit: BODY_LIMIT,
      preParsing: limitBatches({ ofNetwork: 4, ofPerson: 4 }),
      schema: {
        summary: 'Send up to 500 cars',
        description:
          'Each car is as in the call of one, with its `id`. A car that is refused leaves the others alone; cars that are not in the list stay as they are.',
        tags: ['stock'],
        params: SOURCE_PARAMS,
        querystring: QUERY,
        body: { $ref: 'PushCarsBody#' },
        response: { 200: { $ref: 'PushedCarsAnswer#' }, ...UPLOAD_ERRORS, ...PUSH_ERRORS },
      },
    },
    async (request) => {
      const { partner, target } = pushOf(request);
      return { data: await app.services.partners.push(partner, request.body, target) };
    },
  );
};

/** DELETE stock/{region}/{source}/{id}: takes a car off sale; it comes back with its address when it is sent again. */
export const removePushedCar: DeclareRoute = (app) => {
  app.delete(
    `${SOURCE}/:id`,
    {
      config: CONFIG,
      schema: {
        summary: 'Remove a car',
        description:
          'The car is no longer for sale. It comes back with its former address when it is sent again. A car that is not there is `unchanged`.',
        tags: ['stock'],
        params: CAR_PARAMS,
        querystring: QUERY,
        response: { 200: { $ref: 'PushedCarAnswer#' }, ...PUSH_ERRORS },
      },
    },
    async (request) => {
      const { partner, target } = pushOf(request);
      return { data: await app.services.partners.remove(partner, request.params.id, target) };
    },
  );
};
