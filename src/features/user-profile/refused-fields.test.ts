import { expect, test } from 'vitest';
import { ResponseError } from '#store/response-error.ts';
import { refusedFields } from './refused-fields.ts';

test('returns the fields that an error response names, and none for other errors', () => {
  const errors = { email: ['must match'], name: ['too long'] };
  expect(refusedFields(new ResponseError(400, { message: 'no', errors }))).toEqual(['email', 'name']);
  for (const error of [
    new ResponseError(500, { errors }),
    new ResponseError(400, undefined),
    new ResponseError(400, { errors: null }),
    new ResponseError(400, 'no'),
    new TypeError('offline'),
    undefined,
  ])
    expect(refusedFields(error)).toEqual([]);
});
