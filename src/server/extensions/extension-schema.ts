import { OWN_CHANNEL_NAMES } from '#domain/login/code-channels.ts';

/** Names of extensions and of what they add. */
const NAME = '^[a-z][a-z0-9-]{0,29}$';

const SCHEMA = { type: 'object', isSchema: true } as const;
const FUNCTION = { isFunction: true } as const;
const TEXT = { type: 'string', pattern: '\\S' } as const;

const VARIABLE = {
  type: 'object',
  required: ['description'],
  additionalProperties: false,
  properties: {
    description: TEXT,
    isRequired: { type: 'boolean' },
    pattern: { type: 'string', isPattern: true },
  },
};

const PATH = {
  type: 'string',
  pattern:
    '^(?!(.*/)?:region(/|$))(:[a-z][a-zA-Z0-9]*|[a-z0-9][a-z0-9-]*)(/(:[a-z][a-zA-Z0-9]*|[a-z0-9][a-z0-9-]*))*$',
} as const;
const AUTH = { enum: ['public', 'optional', 'login'] } as const;

const ROUTE = {
  type: 'object',
  required: ['method', 'path', 'summary', 'auth', 'limit', 'answer', 'handle'],
  additionalProperties: false,
  properties: {
    method: { enum: ['GET', 'POST', 'PUT', 'DELETE'] },
    path: PATH,
    summary: TEXT,
    auth: AUTH,
    limit: { enum: ['read', 'search', 'write', 'secret'] },
    query: SCHEMA,
    body: SCHEMA,
    answer: SCHEMA,
    handle: FUNCTION,
  },
};

const JOB = {
  type: 'object',
  required: ['name', 'run'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: NAME },
    schedule: { type: 'string', isCron: true },
    runsAtStart: { type: 'boolean' },
    retries: {
      type: 'object',
      required: ['limit', 'delaySeconds'],
      additionalProperties: false,
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 20 },
        delaySeconds: { type: 'integer', minimum: 1, maximum: 86_400 },
      },
    },
    timeoutSeconds: { type: 'integer', minimum: 1, maximum: 3_600 },
    run: FUNCTION,
  },
};

const DOCUMENT = {
  type: 'object',
  required: ['name', 'path', 'summary', 'auth', 'compose'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: NAME },
    path: PATH,
    summary: TEXT,
    auth: AUTH,
    compose: FUNCTION,
  },
};

const FEED_READER = {
  type: 'object',
  required: ['name', 'recognises', 'read'],
  additionalProperties: false,
  properties: { name: { type: 'string', pattern: NAME }, recognises: FUNCTION, read: FUNCTION },
};

const KIND_NAME = '^(?!unknown$)[a-z][a-z0-9_]{0,39}$';
const NAMED = { type: 'object', propertyNames: { type: 'string', pattern: KIND_NAME } } as const;

/** A name by language; `*` stands for all others. */
const LABEL = {
  type: 'object',
  minProperties: 1,
  propertyNames: { type: 'string', pattern: '^(\\*|[a-z]{2,3}(-[A-Za-z0-9]+)*)$' },
  additionalProperties: { ...TEXT, maxLength: 60 },
} as const;

/** Kinds by their names in manifests. @param functions that each has; their further properties are checked by types */
const kindsOf = (...functions: string[]) => ({
  ...NAMED,
  additionalProperties: {
    type: 'object',
    required: functions,
    properties: {
      ...Object.fromEntries(functions.map((name) => [name, FUNCTION])),
      component: { isFileAddress: true },
    },
  },
});

const MINOR_UNITS = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/** Amounts by currency, in minor units. */
const AMOUNTS = {
  type: 'object',
  minProperties: 1,
  propertyNames: { type: 'string', pattern: '^[A-Z]{3}$' },
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    properties: { step: MINOR_UNITS, minimum: MINOR_UNITS, maximum: MINOR_UNITS },
  },
} as const;

const PAYMENT_METHOD = {
  type: 'object',
  required: ['label', 'confirmedBy'],
  additionalProperties: false,
  properties: {
    label: LABEL,
    text: { ...LABEL, additionalProperties: { ...TEXT, maxLength: 200 } },
    confirmedBy: { enum: ['card', 'bank'] },
    amounts: AMOUNTS,
  },
};

const PAYMENT_PROVIDER = {
  type: 'object',
  required: [
    'name',
    'methods',
    'createIntent',
    'fetchIntent',
    'cancelIntent',
    'refund',
    'fetchRefund',
    'parseWebhook',
  ],
  additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: NAME },
    methods: { type: 'array', minItems: 1, items: { type: 'string', pattern: KIND_NAME } },
    amounts: AMOUNTS,
    createIntent: FUNCTION,
    fetchIntent: FUNCTION,
    cancelIntent: FUNCTION,
    refund: FUNCTION,
    fetchRefund: FUNCTION,
    parseWebhook: FUNCTION,
  },
};

const MESSAGE_SERVICE = {
  type: 'object',
  required: ['name', 'company', 'channels', 'sendCode'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: NAME },
    company: TEXT,
    channels: { type: 'array', minItems: 1, items: { enum: OWN_CHANNEL_NAMES } },
    sendCode: FUNCTION,
    sendNotice: FUNCTION,
  },
};

const CHANNEL = {
  type: 'object',
  required: ['label', 'company', 'sendCode'],
  additionalProperties: false,
  properties: {
    label: LABEL,
    company: TEXT,
    settings: { type: 'object' },
    sendCode: FUNCTION,
    sendNotice: FUNCTION,
  },
};

const listOf = (items: object) => ({ type: 'array', items });

/** What an extension consists of; `isFunction` and others that begin with `is` are keywords of the check. */
export const EXTENSION_SCHEMA = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: NAME },
    settings: SCHEMA,
    variables: {
      type: 'object',
      propertyNames: { type: 'string', pattern: '^[A-Z][A-Z0-9_]{1,60}$' },
      additionalProperties: VARIABLE,
    },
    tables: listOf(TEXT),
    apiRoutes: listOf(ROUTE),
    jobs: listOf(JOB),
    documents: listOf(DOCUMENT),
    feedReaders: listOf(FEED_READER),
    paymentProviders: listOf(PAYMENT_PROVIDER),
    messageServices: listOf(MESSAGE_SERVICE),
    styleSheet: { isFileAddress: true },
    filters: kindsOf('read', 'toCriterion', 'label', 'limits', 'view'),
    fields: kindsOf('schema', 'view', 'summary'),
    sections: kindsOf('describe'),
    blocks: kindsOf(),
    pages: kindsOf('load'),
    paymentMethods: { ...NAMED, additionalProperties: PAYMENT_METHOD },
    channels: { ...NAMED, additionalProperties: CHANNEL },
  },
};
