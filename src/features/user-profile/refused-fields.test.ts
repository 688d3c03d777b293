import { expect, test } from 'vitest';
import { ResponseError } from '#store/response-error.ts';
import { conflictText, refusedFields } from './refused-fields.ts';

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

test('returns why the server cannot do something now, and nothing for other errors', () => {
  expect(conflictText(new ResponseError(409, { message: 'An offer is open.' }))).toBe('An offer is open.');
  for (const error of [
    new ResponseError(500, { message: 'no' }),
    new ResponseError(409, undefined),
    undefined,
  ])
    expect(conflictText(error)).toBeUndefined();
});
