const ID = { type: 'string', minLength: 1, maxLength: 255 };
const MONEY = {
  amount: { type: 'number', minimum: 0 },
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  failure: { type: ['string', 'null'], maxLength: 100 },
};

/** What a payment provider of an extension may answer. */
export const INTENT = {
  type: 'object',
  required: ['id', 'state', 'amount', 'currency', 'failure', 'next'],
  properties: {
    id: ID,
    state: { enum: ['open', 'processing', 'succeeded', 'failed', 'cancelled'] },
    ...MONEY,
    next: {
      type: ['object', 'null'],
      required: ['kind', 'url'],
      properties: {
        kind: { const: 'redirect' },
        url: { type: 'string', pattern: '^https?://', maxLength: 2_000 },
      },
    },
  },
};

export const REFUND = {
  type: 'object',
  required: ['id', 'state', 'amount', 'currency', 'failure'],
  properties: { id: ID, state: { enum: ['pending', 'succeeded', 'failed'] }, ...MONEY },
};

export const EVENT = {
  type: 'object',
  required: ['id', 'type', 'intentId'],
  properties: { id: ID, type: ID, intentId: ID },
};
