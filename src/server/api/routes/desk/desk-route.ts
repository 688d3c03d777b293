import { ERRORS } from '../../../http/route.ts';

/** Headers of calls that create money or what money is paid for. */
export const DESK_KEY_HEADERS = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description:
        'Any text, unique per deed: the same key does it once. 422 for the same key with another body.',
    },
  },
} as const;

/** Common answers of every route of the desk. */
export const DESK_ERRORS = { ...ERRORS, 401: ERRORS[400], 403: ERRORS[400] };
