import type { FastifyInstance } from 'fastify';
import type { Services } from '../../app/services.ts';

/** Declares one route; the registry is `routes/index.ts`. */
export type DeclareRoute = (app: FastifyInstance, services: () => Services) => void;

/** Base path of the API of a region (SPEC 7.1). */
export const REGION_API = '/api/v1/rabbit/:region';

/** Common answers of every route of a region. */
export const ERRORS = {
  400: { $ref: 'ErrorAnswer#' },
  404: { $ref: 'ErrorAnswer#' },
  503: { $ref: 'ErrorAnswer#' },
};

export const REGION_PARAMS = {
  type: 'object',
  required: ['region'],
  properties: { region: { type: 'string', maxLength: 20, description: 'Region code.' } },
};

export const SLUG_PARAMS = {
  type: 'object',
  required: ['region', 'slug'],
  properties: {
    ...REGION_PARAMS.properties,
    slug: { type: 'string', maxLength: 220, description: 'Last segment of the listing’s address.' },
  },
};

/** Query keys of every route of a region. */
export const LANGUAGE_QUERY = {
  lang: {
    type: 'string',
    maxLength: 20,
    description: 'Language of labels; the default is that of the region.',
  },
};
