import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closedLoop } from './closed-loop.ts';

let server: Server;
let origin: string;
const asked = new Set<string | undefined>();
beforeEach(async () => {
  asked.clear();
  server = createServer(({ url }, answer) => {
    asked.add(url);
    answer.statusCode = url === '/limited' ? 429 : 200;
    answer.end('x'.repeat(1_024));
  }).listen(0);
  await once(server, 'listening');
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

it('counts answers, their size and what was refused', async () => {
  const result = await closedLoop({ origin, connections: 4, seconds: 0.2, paths: ['/a', '/b', '/limited'] });
  expect([...asked].sort()).toEqual(['/a', '/b', '/limited']);
  expect(result.rate).toBeGreaterThan(20);
  expect(result.weight).toBe(1);
  expect(result.p99).toBeGreaterThanOrEqual(result.p50);
  expect(result.limited).toBeGreaterThan(0);
  expect(result.failures).toBe(result.limited);
});

it('counts requests without an answer as failures', async () => {
  server.close();
  const result = await closedLoop({ origin, connections: 1, seconds: 0.1, paths: ['/'] });
  expect(result).toMatchObject({ rate: 0, weight: 0, limited: 0 });
  expect(result.failures).toBeGreaterThan(0);
});
