import { expect, it } from 'vitest';
import { errorReply } from '../http/plugins/error-answer.ts';
import {
  Conflict,
  domainError,
  Exhausted,
  Forbidden,
  Invalid,
  NotFound,
  Unauthenticated,
} from './domain-error.ts';

it.each([
  [400, new Invalid('invalid_input', 'no', { price: ['is not a number'] })],
  [422, new Invalid('key_reused', 'no')],
  [401, new Unauthenticated('login_required', 'no')],
  [403, new Forbidden('role_required', 'no')],
  [404, new NotFound('not_found', 'no')],
  [410, new NotFound('gone', 'no')],
  [409, new Conflict('slot_taken', 'no', {}, { next_slots: [] })],
  [409, new Exhausted('limit_reached', 'no')],
  [429, new Exhausted('too_many_bookings', 'no')],
])('%i is the status of %o', (status, error) => {
  const { code, message, errors, data } = error;
  expect(errorReply(error)).toEqual({ status, code, message, errors, ...(data && { data }) });
});

it('an error of a library says nothing of what is inside, those of the framework do (A12)', () => {
  const inner = Object.assign(new Error('bucket private/key 7'), { statusCode: 404, code: 'NoSuchKey' });
  expect(errorReply(inner)).toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'There is nothing of this name, or not for this person.',
    isOfLibrary: true,
  });
  const unlisted = Object.assign(new Error('teapot of bucket 7'), { statusCode: 418 });
  expect(errorReply(unlisted)).toMatchObject({ status: 400, message: 'The request cannot be parsed.' });
  const framework = Object.assign(new Error('Body is too long'), {
    statusCode: 413,
    code: 'FST_ERR_CTP_BODY_TOO_LARGE',
  });
  expect(errorReply(framework)).toEqual({
    status: 413,
    code: 'too_large',
    message: 'Body is too long',
    errors: {},
  });
});

it('an error of a code has the kind of the code and its name', () => {
  const error = domainError('car_taken', 'no', { listing: ['is sold'] });
  expect(error).toBeInstanceOf(Conflict);
  expect(error).toMatchObject({ name: 'Conflict', code: 'car_taken', errors: { listing: ['is sold'] } });
});
