import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { limitConcurrentUploads } from './concurrent-uploads.ts';

const app = Fastify();
let finish: () => void = () => {};
let held = Promise.resolve();
app.addHook('onRequest', async (request) => {
  Object.assign(request, { contact: { id: Number(request.headers['x-person']) } });
});
app.put(
  '/',
  { onRequest: limitConcurrentUploads({ bytes: 100, largest: 40, ofNetwork: 2, ofPerson: 1 }) },
  async () => {
    await held;
    return 'done';
  },
);
afterEach(() => finish());

/** Sends a body of this size whose upload lasts until `finish` is called. */
const send = async (person: number, address: string, size: number) =>
  app.inject({
    method: 'PUT',
    url: '/',
    remoteAddress: address,
    headers: { 'x-person': String(person), 'content-type': 'text/plain' },
    payload: 'x'.repeat(size),
  });
const hold = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  [held, finish] = [promise, resolve];
};

it('leaves room for others however many people of one network upload', async () => {
  hold();
  const first = [send(1, '192.0.2.1', 1), send(2, '192.0.2.1', 1)];
  expect((await send(3, '192.0.2.1', 1)).statusCode).toBe(503);
  const other = send(4, '192.0.2.2', 1);
  finish();
  for (const { statusCode } of await Promise.all([...first, other])) expect(statusCode).toBe(200);
  expect((await send(3, '192.0.2.1', 1)).statusCode).toBe(200);
});

it('allows one upload per person and a total number of bytes', async () => {
  hold();
  const first = [send(1, '192.0.2.1', 40), send(2, '192.0.2.2', 40)];
  expect((await send(1, '192.0.2.3', 1)).statusCode).toBe(503);
  expect((await send(3, '192.0.2.3', 30)).statusCode).toBe(503);
  const small = send(4, '192.0.2.4', 20);
  finish();
  for (const { statusCode } of await Promise.all([...first, small])) expect(statusCode).toBe(200);
});
