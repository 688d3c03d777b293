import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ratioOf } from './compare.ts';
import { closedLoad, type LoadResult } from './load.ts';

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
  const result = await closedLoad({ origin, connections: 4, seconds: 0.2, paths: ['/a', '/b', '/limited'] });
  expect([...asked].sort()).toEqual(['/a', '/b', '/limited']);
  expect(result.rate).toBeGreaterThan(20);
  expect(result.weight).toBe(1);
  expect(result.p99).toBeGreaterThanOrEqual(result.p50);
  expect(result.limited).toBeGreaterThan(0);
  expect(result.failures).toBe(result.limited);
});

it('counts requests without an answer as failures', async () => {
  server.close();
  const result = await closedLoad({ origin, connections: 1, seconds: 0.1, paths: ['/'] });
  expect(result).toMatchObject({ rate: 0, weight: 0, limited: 0 });
  expect(result.failures).toBeGreaterThan(0);
});

const at = (rate: number, failures = 0): LoadResult => ({
  rate,
  p50: 1,
  p99: rate / 10,
  weight: 1,
  failures,
});

it('compares pairs, so that a slow minute of the machine changes nothing', () => {
  const ratio = ratioOf({ before: [at(200), at(20), at(400)], now: [at(100), at(10), at(300)] });
  expect(ratio).toMatchObject({ ratio: 0.5, spread: 0, rate: [200, 100], p99: [20, 10], failures: 0 });
});

it('takes the middle of two pairs and counts failures of the new version', () => {
  const ratio = ratioOf({ before: [at(100), at(200)], now: [at(300, 2), at(200, 1)] });
  expect(ratio).toMatchObject({ rate: [150, 250], ratio: 2, spread: 0.5, failures: 3 });
});
