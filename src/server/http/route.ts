import type { FastifyPluginCallback, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { Contracts } from '#contracts/types.ts';

/** What a route takes, typed by its schema: a contract (`$ref`), or the properties that the schema names. */
export type Input<Schema> = Schema extends { $ref: `${infer Title extends keyof Contracts}#` }
  ? Contracts[Title]
  : Schema extends JSONSchema
    ? FromSchema<Schema & { additionalProperties: false }>
    : unknown;

interface SchemaTypes extends FastifyTypeProvider {
  validator: Input<this['schema']>;
}

/** Types the input of a route by its `params`, `querystring`, `headers` and `body` schemas. */
type Api = Parameters<FastifyPluginCallback<object, RawServerDefault, SchemaTypes>>[0];

/** Declares one route; the registry is `routes/index.ts`. */
export type DeclareRoute = (app: Api) => void;

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
} as const;

export const SLUG_PARAMS = {
  type: 'object',
  required: ['region', 'slug'],
  properties: {
    ...REGION_PARAMS.properties,
    slug: { type: 'string', maxLength: 220, description: 'Last segment of the listing’s address.' },
  },
} as const;

/** Query keys of every route of a region. */
export const LANGUAGE_QUERY = {
  type: 'object',
  properties: {
    lang: {
      type: 'string',
      maxLength: 20,
      description: 'Language of labels; the default is that of the region.',
    },
  },
} as const;
