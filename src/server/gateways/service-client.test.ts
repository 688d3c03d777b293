import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServiceClient, readJson, requireSuccess } from './service-client.ts';

const SECRET = 'Bearer a-secret-key';
let server: Server;
let url = '';
let paths: string[] = [];

/** Starts a service that answers every request in the given way. */
async function openService(answer: Parameters<typeof createServer>[1]): Promise<void> {
  server = createServer((request, response) => {
    paths.push(request.url ?? '');
    answer?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/path`;
}

function ask(timeoutMs = 2_000): Promise<unknown> {
  const client = createServiceClient({ service: 'the service', timeoutMs, clock: Date.now, read: readJson });
  return client({ method: 'POST', url, headers: { authorization: SECRET }, data: 'phone=%2B6581234567' });
}

beforeEach(() => {
  paths = [];
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('a request returns the parsed answer', async () => {
  await openService((_request, response) => response.end('{"a":1}'));
  expect(await ask()).toEqual({ a: 1 });
});

it('redirects are not followed (HARDENING A17)', async () => {
  await openService((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end());
  await expect(ask()).rejects.toThrow('the service answered 302');
  expect(paths).toEqual(['/path']);
});

it('an endless answer is aborted', async () => {
  await openService((_request, response) => {
    response.on('error', () => {});
    const more = setInterval(() => response.write('x'.repeat(10_000)), 1);
    response.on('close', () => clearInterval(more));
  });
  await expect(ask()).rejects.toThrow('the service sent too large an answer');
});

it.each([
  ['does not answer', 0],
  ['sends its answer a byte at a time', 20],
])('a service that %s times out', async (_state, pause) => {
  await openService((_request, response) => {
    if (pause === 0) return;
    const drip = setInterval(() => response.write(' '), pause);
    response.on('close', () => clearInterval(drip));
  });
  await expect(ask(200)).rejects.toThrow('the service took too long');
});

it('an error contains neither address, headers nor body (HARDENING A36)', async () => {
  await openService((request) => void request.socket.destroy());
  const error: unknown = await ask().catch((reason: unknown) => reason);
  const everything =
    JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause);
  expect(error).toMatchObject({ name: 'ServiceError', message: 'the service cannot be reached' });
  expect(everything).not.toMatch(/secret|6581234567|127\.0\.0\.1|axios/i);
});

it('proxies of the environment are ignored', async () => {
  process.env.HTTP_PROXY = 'http://127.0.0.1:9';
  try {
    await openService((_request, response) => response.end('{}'));
    expect(await ask()).toEqual({});
  } finally {
    delete process.env.HTTP_PROXY;
  }
});

it('an invalid answer counts as a failure of the service', async () => {
  await openService((_request, response) => response.end('<html>'));
  const client = createServiceClient({
    service: 'the service',
    timeoutMs: 2_000,
    clock: () => 0,
    read: readJson,
  });
  const call = () => client({ method: 'GET', url });
  for (let i = 0; i < 5; i++) await expect(call()).rejects.toThrow('the service sent an invalid answer');
  await expect(call()).rejects.toThrow('the service has failed too often');
  expect(paths).toHaveLength(5);
});

it.each([199, 300, 404, 500])('status %d is no success', (status) => {
  const response = { service: 'the service', status, contentType: '', location: '', text: '' };
  expect(() => requireSuccess(response)).toThrow(`the service answered ${status}`);
});
