import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countryLookup } from './index.ts';

const AMERICA = '8.8.8.8';

describe('the table of the installed package', () => {
  const lookUp = countryLookup({ url: '', log: { warn: expect.unreachable }, clock: Date.now });

  it.each([
    ['175.139.0.1', 'my'],
    ['::ffff:175.139.0.1', 'my'],
    ['2404:e800::1', 'sg'],
    [AMERICA, 'us'],
    ['192.168.1.1', null],
    ['::1', null],
    ['evil.example', null],
  ])('maps %s to %s', async (address, country) => {
    expect(await lookUp(address)).toBe(country);
  });
});

describe('a country service', () => {
  const asked: string[] = [];
  let respond = (): [number, string] | null => null;
  const service = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = respond();
    if (answer) response.writeHead(answer[0], { location: '/trap' }).end(answer[1]);
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });
  afterEach(() => void asked.splice(0));

  it('is called once per public address, and at its root for addresses of private networks', async () => {
    respond = () => [200, '{"country":"MY"}'];
    const lookUp = countryLookup({ url, log: { warn: expect.unreachable }, clock: Date.now });
    for (const address of [AMERICA, AMERICA, '10.0.0.1', '::1', 'x/../y']) await lookUp(address);
    expect(asked).toEqual([`/v1/${AMERICA}`, '/v1/']);
    expect(await lookUp(AMERICA)).toBe('my');
  });

  it.each<[string, [number, string] | null, number]>([
    ['failing', [500, ''], 1],
    ['redirecting', [302, '{"country":"MY"}'], 1],
    ['sending invalid JSON', [200, '<html>'], 1],
    ['sending too much', [200, `"${'x'.repeat(70_000)}"`], 1],
    ['silent', null, 1],
    ['naming no country', [200, '{"country":"Malaysia"}'], 0],
    ['naming an object', [200, '{"country":{"a":1}}'], 0],
    ['empty', [200, 'null'], 0],
  ])('that is %s yields null, and the log says so', async (_state, answer, warnings) => {
    respond = () => answer;
    const heard: unknown[] = [];
    const log = { warn: (...args: unknown[]) => void heard.push(args) };
    const lookUp = countryLookup({ url, log, clock: Date.now });
    expect(await lookUp(AMERICA)).toBe(null);
    expect(heard).toHaveLength(warnings);
    expect(asked).toEqual([`/v1/${AMERICA}`]);
  });

  it('that fails five times in a row is not called for half a minute', async () => {
    respond = () => [500, ''];
    let now = 0;
    const lookUp = countryLookup({ url, log: { warn: () => {} }, clock: () => now });
    for (let index = 0; index < 8; index++) await lookUp(`1.1.1.${index}`);
    expect(asked).toHaveLength(5);
    now += 30_000;
    respond = () => [200, '{"country":"sg"}'];
    expect(await lookUp('1.1.1.1')).toBe('sg');
  });
});
