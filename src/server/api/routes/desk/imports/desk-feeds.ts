import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';

const FEED_PARAMS = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'feed'],
  properties: {
    ...REGION_PARAMS.properties,
    feed: { type: 'string', minLength: 1, maxLength: 41, description: 'Name of the feed.' },
  },
} as const;

/** GET desk/{region}/feeds: addresses from which cars come by themselves, and what became of them. */
export const listDeskFeeds: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/feeds`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'Feeds of a region',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'DeskFeedsAnswer#' }, ...DESK_ERRORS },
      },
    },
    (request) => app.services.deskFeeds.list(regionOf(request), true),
  );
};

/** POST desk/{region}/feeds/{feed}/runs: asks the address at once, and imports its file even if it has not changed. */
export const runDeskFeed: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}/feeds/:feed/runs`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: {
        summary: 'Ask a feed now',
        tags: ['desk'],
        params: FEED_PARAMS,
        response: { 202: { $ref: 'DeskFeedsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request, reply) => {
      const region = regionOf(request);
      const change = { by: staffOf(request), region, name: request.params.feed };
      if ((await app.services.deskFeeds.run(change)) === 'missing')
        throw new HttpError('not_found', 'There is no such feed.');
      return reply.code(202).send(await app.services.deskFeeds.list(region));
    },
  );
};

/** POST desk/{region}/feeds/{feed}/former-run: imports the file before the last one again. */
export const takeDeskFeedBack: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}/feeds/:feed/former-run`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: {
        summary: 'Go back to the run before',
        description:
          'Imports the file again that was imported before the last one: its cars have its prices, and a mapping that removes missing cars removes those that it does not have. The next file of the feed counts again. 404: no earlier file is kept. 409: it is being imported.',
        tags: ['desk'],
        params: FEED_PARAMS,
        response: { 202: { $ref: 'DeskFeedsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request, reply) => {
      const region = regionOf(request);
      const { deskFeeds } = app.services;
      const result = await deskFeeds.goBack({ by: staffOf(request), region, name: request.params.feed });
      if (result === 'missing') throw new HttpError('not_found', 'No earlier file of this feed is kept.');
      if (result === 'open') throw new HttpError('under_way', 'The earlier file is being imported.');
      return reply.code(202).send(await deskFeeds.list(region));
    },
  );
};

/** PUT desk/{region}/held-prices/{price}: lets a price that was held back pass, or not. */
export const decideHeldPrice: DeclareRoute = (app) => {
  app.put(
    `${DESK_API}/held-prices/:price`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: {
        summary: 'Decide about a price that was held back',
        description:
          'A price that passes is stored when its feed or partner sends it again; the feed is asked at once. Otherwise the car keeps its price until another one comes. 409: another price than the one that was shown has come.',
        tags: ['desk'],
        params: {
          ...REGION_PARAMS,
          required: [...REGION_PARAMS.required, 'price'],
          properties: {
            ...REGION_PARAMS.properties,
            price: {
              type: 'integer',
              minimum: 1,
              maximum: Number.MAX_SAFE_INTEGER,
              description: 'Id of the price.',
            },
          },
        },
        body: { $ref: 'DecideHeldPriceBody#' },
        response: { 200: { $ref: 'DeskFeedsAnswer#' }, 409: ERRORS[400], ...DESK_ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const { deskFeeds } = app.services;
      const change = {
        by: staffOf(request),
        region,
        id: request.params.price,
        amount: request.body.amount,
        isPassed: request.body.passes,
      };
      const result = await deskFeeds.decide(change);
      if (result === 'missing') throw new HttpError('not_found', 'No such price waits for a decision.');
      if (result === 'changed')
        throw new HttpError('out_of_date', 'Another price of this car has come in the meantime.');
      return deskFeeds.list(region);
    },
  );
};

/** POST desk/{region}/feed-looks: fetches the start of a file and says how it would be read. */
export const lookAtFeed: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}/feed-looks`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: {
        summary: 'Look at the file of an address',
        description:
          'Fetches at most 16 MiB of it, and stores nothing but a row of the audit log. Only public addresses by https are called, and hosts that the operator names for the region. 409: another file is being looked at. 429: too many were looked at today.',
        tags: ['desk'],
        params: REGION_PARAMS,
        body: { $ref: 'LookAtFeedBody#' },
        response: {
          200: { $ref: 'DeskFeedLookAnswer#' },
          409: ERRORS[400],
          429: ERRORS[400],
          ...DESK_ERRORS,
        },
      },
    },
    async (request) => ({ data: await app.services.deskMadeFeeds.look(makerOf(request), request.body) }),
  );
};

/** POST desk/{region}/feeds: a feed of the desk, which is asked at once. */
export const addDeskFeed: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}/feeds`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: {
        summary: 'Make a feed',
        description: '409: the region has 20 feeds of its desk.',
        tags: ['desk'],
        params: REGION_PARAMS,
        body: { $ref: 'AddDeskFeedBody#' },
        response: { 201: { $ref: 'DeskFeedsAnswer#' }, 409: ERRORS[400], ...DESK_ERRORS },
      },
    },
    async (request, reply) => {
      await app.services.deskMadeFeeds.add(makerOf(request), request.body);
      return reply.code(201).send(await app.services.deskFeeds.list(regionOf(request)));
    },
  );
};

/** GET desk/{region}/feeds/{feed}: what a feed of the desk is made of. */
export const getDeskFeed: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/feeds/:feed`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'read' },
      schema: {
        summary: 'Settings of a feed of the desk',
        description: 'Its address may hold a key. 404: a feed of the manifest, which the operator changes.',
        tags: ['desk'],
        params: FEED_PARAMS,
        response: { 200: { $ref: 'DeskFeedSettingsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => ({
      data: await app.services.deskMadeFeeds.read(regionOf(request), request.params.feed),
    }),
  );
};

/** PUT desk/{region}/feeds/{feed}: changes or pauses a feed of the desk. */
export const changeDeskFeed: DeclareRoute = (app) => {
  app.put(
    `${DESK_API}/feeds/:feed`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: {
        summary: 'Change or pause a feed of the desk',
        description: '409: it has changed in the meantime.',
        tags: ['desk'],
        params: FEED_PARAMS,
        body: { $ref: 'ChangeDeskFeedBody#' },
        response: { 200: { $ref: 'DeskFeedsAnswer#' }, 409: ERRORS[400], ...DESK_ERRORS },
      },
    },
    async (request) => {
      await app.services.deskMadeFeeds.change(makerOf(request), request.params.feed, request.body);
      return app.services.deskFeeds.list(regionOf(request));
    },
  );
};

/** DELETE desk/{region}/feeds/{feed}: deletes a feed of the desk; its cars stay or leave the site. */
export const deleteDeskFeed: DeclareRoute = (app) => {
  app.delete(
    `${DESK_API}/feeds/:feed`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: {
        summary: 'Delete a feed of the desk',
        description:
          'Its imports that have not ended are cancelled. Its cars stay as they are, or leave the site when no import of the region runs. 409: they come from elsewhere, too.',
        tags: ['desk'],
        params: FEED_PARAMS,
        querystring: {
          type: 'object',
          required: ['cars'],
          additionalProperties: false,
          properties: {
            cars: { type: 'string', enum: ['stay', 'end'], description: 'What becomes of its cars.' },
          },
        },
        response: { 200: { $ref: 'DeskFeedsAnswer#' }, 409: ERRORS[400], ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { params, query } = request;
      await app.services.deskMadeFeeds.remove(makerOf(request), params.feed, query.cars === 'end');
      return app.services.deskFeeds.list(regionOf(request));
    },
  );
};

const makerOf = (request: FastifyRequest) => ({ by: staffOf(request), region: regionOf(request) });
