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

it('of a code has the kind of the code and its name', () => {
  const error = domainError('car_taken', 'no', { listing: ['is sold'] });
  expect(error).toBeInstanceOf(Conflict);
  expect(error).toMatchObject({ name: 'Conflict', code: 'car_taken', errors: { listing: ['is sold'] } });
});
