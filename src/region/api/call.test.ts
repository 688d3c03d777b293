import { expect, it } from 'vitest';
import { type Call, requestOf } from './call.ts';

const search: Call<{ region: string; size?: number; filters?: { make?: string[] } }, unknown> = {
  method: 'GET',
  path: '/api/v1/rabbit/{region}/listings',
};

it('fills the path and appends other values and filters to the query', () => {
  const input = { region: 's g', size: 3, lang: undefined, filters: { make: ['kia', 'vw & co'] } };
  expect(requestOf(search, input)).toEqual({
    method: 'GET',
    address: '/api/v1/rabbit/s%20g/listings?size=3&make=kia&make=vw+%26+co',
    headers: {},
  });
});

it('leaves the query out when there is none', () => {
  expect(requestOf(search, { region: 'sg' }).address).toBe('/api/v1/rabbit/sg/listings');
});

it('separates body and key from parameters', () => {
  const send: Call<{ id: string; body: object; idempotencyKey?: string }, unknown> = {
    method: 'POST',
    path: '/tickets/{id}',
  };
  expect(requestOf(send, { id: 'a/b', body: { answers: {} }, idempotencyKey: 'k' })).toEqual({
    method: 'POST',
    address: '/tickets/a%2Fb',
    headers: { 'idempotency-key': 'k' },
    body: { answers: {} },
  });
});

it.each(['', '.', '..'])('refuses "%s" in a path, which would lead to another one', (region) => {
  expect(() => requestOf(search, { region })).toThrow(new TypeError(`"${region}" is no value of region`));
});
