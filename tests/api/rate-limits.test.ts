import { PassThrough, Readable } from 'node:stream';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS, type LimitClass } from '#server/http/limits/limit-classes.ts';
import { addRateLimits } from '#server/http/limits/rate-limits.ts';
import { requireLimits, setLimit } from '#server/http/limits/route-limits.ts';
import { storedMediaPlugin } from '#server/modules/pictures/index.ts';
import { askApp } from '#server/site/rendering/api-port.ts';

const BURST = LIMITS.secret.burst;
const time = { now: 0 };
let log: PassThrough;
let app: FastifyInstance;

afterEach(() => app?.close());

/** Opens a server with one route of the strictest class and one of another. */
function open(trustProxy = ''): void {
  time.now = 1_000_000;
  log = new PassThrough();
  const loggerInstance: FastifyBaseLogger = pino({ level: 'warn' }, log);
  app = Fastify({ trustProxy: trustProxy || false, loggerInstance });
  addRateLimits(app, { hasProxies: trustProxy !== '', clock: () => time.now });
  app.get('/codes', { config: { limit: 'secret' } }, async () => 'here');
  app.get('/cars', { config: { limit: 'read' } }, async () => 'here');
}

const ask = (remoteAddress: string, forwarded?: string, url = '/codes') =>
  app.inject({ url, remoteAddress, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} });

/** Makes calls and counts those that are allowed. */
async function countAllowed(count: number, call: (at: number) => ReturnType<typeof ask>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => call(at)));
  return answers.filter(({ statusCode }) => statusCode === 200).length;
}

describe('a client above the rate limit', () => {
  it('gets a 429 with Retry-After as a JSON error, and access after that time', async () => {
    open();
    expect(await countAllowed(BURST + 20, () => ask('192.0.2.1'))).toBe(BURST);
    const refused = await ask('192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' });
    expect(refused.json()).toEqual({
      message: 'Too many requests came from your address. Try again in 3 s.',
      code: 'too_many_requests',
      errors: {},
    });
    time.now += 3_000;
    expect((await ask('192.0.2.1')).statusCode).toBe(200);
  });

  it('may still call routes with higher limits and does not affect other clients', async () => {
    open();
    await countAllowed(BURST + 1, () => ask('192.0.2.1'));
    expect((await ask('192.0.2.1', undefined, '/cars')).statusCode).toBe(200);
    expect((await ask('192.0.2.2')).statusCode).toBe(200);
  });

  it('cannot evade the limit by HEAD or another query', async () => {
    open();
    await countAllowed(BURST, () => ask('192.0.2.1'));
    const head = await app.inject({ method: 'HEAD', url: '/codes?x=1', remoteAddress: '192.0.2.1' });
    expect(head.statusCode).toBe(429);
  });

  it('cannot evade the limit by changing X-Forwarded-For', async () => {
    open();
    expect(await countAllowed(BURST * 4, (at) => ask('192.0.2.1', `198.51.100.${at}`))).toBe(BURST);
  });

  it('cannot evade the limit by adding X-Forwarded-For before a trusted proxy does', async () => {
    open('10.0.0.0/8');
    expect(await countAllowed(BURST * 4, (at) => ask('10.0.0.1', `198.51.100.${at}, 192.0.2.1`))).toBe(BURST);
    expect((await ask('10.0.0.1', '192.0.2.2')).statusCode).toBe(200);
  });

  it('cannot evade the limit by bypassing the trusted proxy', async () => {
    open('10.0.0.0/8');
    expect(await countAllowed(BURST * 4, (at) => ask('192.0.2.1', `10.0.0.${at}`))).toBe(BURST);
  });

  it('cannot evade the limit by invalid addresses in X-Forwarded-For', async () => {
    open('10.0.0.0/8');
    expect(await countAllowed(BURST * 4, (at) => ask('10.0.0.1', `nobody-${at}`))).toBe(BURST);
  });

  it('is identified by address when a proxy adds the port of each connection', async () => {
    open('10.0.0.0/8');
    expect(await countAllowed(BURST * 4, (at) => ask('10.0.0.1', `192.0.2.1:${50_000 + at}`))).toBe(BURST);
    expect(await countAllowed(BURST * 4, (at) => ask('10.0.0.1', `[2001:db8::1]:${50_000 + at}`))).toBe(
      BURST,
    );
    expect((await ask('10.0.0.1', '192.0.2.2:50000')).statusCode).toBe(200);
  });

  it('cannot evade the limit by the many addresses of one IPv6 network', async () => {
    open();
    expect(await countAllowed(BURST * 4, (at) => ask(`2001:db8:0:1::${at.toString(16)}`))).toBe(BURST);
    expect((await ask('2001:db8:0:2::1')).statusCode).toBe(200);
  });
});

it('limits films and sounds, which are large, far more than other files', async () => {
  open();
  await app.register(storedMediaPlugin, {
    find: async () => ({ audience: 'everyone', size: 4 }),
    open: async () => Readable.from('film'),
  });
  const film = () => ask('192.0.2.1', undefined, `/media/${'a'.repeat(32)}.mp4`);
  expect(await countAllowed(100, film)).toBe(60);
  time.now += 15_000;
  expect(await countAllowed(100, film)).toBe(30);
});

describe('answers of the API', () => {
  const left = ({ headers }: Awaited<ReturnType<typeof ask>>) => [
    headers['ratelimit-policy'],
    headers.ratelimit,
  ];
  const search = (remoteAddress: string) => ask(remoteAddress, undefined, '/api/v1/x');

  it('say what is left of the limit, until it is used up', async () => {
    open();
    app.get('/api/v1/x', { config: { limit: 'secret' } }, async () => 'here');
    expect(left(await search('192.0.2.1'))).toEqual(['"secret";q=10;w=30', '"secret";r=9;t=3']);
    await countAllowed(BURST - 1, () => search('192.0.2.1'));
    const refused = await search('192.0.2.1');
    expect([refused.statusCode, ...left(refused)]).toEqual([429, '"secret";q=10;w=30', '"secret";r=0;t=30']);
    time.now += 3_000;
    expect(left(await search('192.0.2.1'))[1]).toBe('"secret";r=0;t=30');
    expect(left(await search('192.0.2.2'))[1]).toBe('"secret";r=9;t=3');
  });

  it.each([
    ['public', false],
    ['public, max-age=0', false],
    ['max-age=60', false],
    ['max-age=0, S-MaxAge=060', false],
    ['max-age=0, stale-while-revalidate=60', false],
    ['public, no-cache', true],
    ['private, max-age=60', true],
    ['max-age=60, No-Store', true],
    ['max-age=0, s-maxage=0', true],
    ['no-cache', true],
  ])('with cache-control %s say what is left: %s', async (cacheControl, hasHeaders) => {
    open();
    app.get('/api/v1/x', { config: { limit: 'secret' } }, async (_request, reply) =>
      reply.header('cache-control', cacheControl).send('here'),
    );
    const expected = hasHeaders ? ['"secret";q=10;w=30', '"secret";r=9;t=3'] : [undefined, undefined];
    expect(left(await search('192.0.2.1'))).toEqual(expected);
    await countAllowed(BURST, () => search('192.0.2.1'));
    expect(left(await search('192.0.2.1'))[1]).toBe('"secret";r=0;t=30');
  });

  it('say nothing to clients that are not counted; pages and files only when refused', async () => {
    open();
    app.get('/api/v1/x', { config: { limit: 'secret' } }, async () => 'here');
    expect(left(await search('127.0.0.1'))).toEqual([undefined, undefined]);
    expect(left(await ask('192.0.2.1'))).toEqual([undefined, undefined]);
    await countAllowed(BURST, () => ask('192.0.2.1'));
    expect(left(await ask('192.0.2.1'))[1]).toBe('"secret";r=0;t=30');
  });
});

describe('exemptions from rate limits', () => {
  it('cover this machine and private networks while no proxy is trusted, with one warning about a proxy', async () => {
    open();
    for (const address of ['127.0.0.1', '::1', '172.17.0.1'])
      expect(await countAllowed(BURST * 2, () => ask(address))).toBe(BURST * 2);
    expect(log.read()).toBeNull();
    await countAllowed(3, () => ask('127.0.0.1', '192.0.2.1'));
    expect(String(log.read()).match(/TRUST_PROXY/g)).toHaveLength(1);
  });

  it('end for all addresses once a proxy is trusted', async () => {
    open('loopback');
    expect(await countAllowed(BURST * 2, () => ask('127.0.0.1'))).toBe(BURST);
    expect(await countAllowed(BURST * 2, () => ask('127.0.0.1', '192.0.2.1'))).toBe(BURST);
  });

  it('cover internal API calls, which clients cannot imitate', async () => {
    open('loopback');
    const statuses = await Promise.all(Array.from({ length: BURST * 3 }, () => askApp(app)('/codes')));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countAllowed(BURST * 2, () => ask('127.0.0.1', 'this-process'))).toBe(BURST);
  });
});

describe('a route without a rate limit', () => {
  const start = (declare: (server: FastifyInstance) => void) => {
    app = Fastify();
    requireLimits(app);
    declare(app);
    return app.ready();
  };

  it('prevents the start', async () => {
    const open = /GET \/open.*has no limit/;
    await expect(start((server) => server.get('/open', async () => ''))).rejects.toThrow(open);
    const nested = start((server) => {
      server.register(async (scope) => void scope.get('/open', async () => ''));
    });
    await expect(nested).rejects.toThrow(open);
    for (const limit of ['none', 'constructor', '__proto__']) {
      const config = { limit: limit as LimitClass };
      await expect(start((server) => server.get('/open', { config }, async () => ''))).rejects.toThrow(open);
    }
  });

  it('inherits the limit of its scope', async () => {
    app = Fastify();
    requireLimits(app);
    addRateLimits(app, { hasProxies: false, clock: () => 0 });
    app.register(async (scope) => {
      setLimit(scope, 'secret');
      scope.register(async (inner) => void inner.get('/codes', async () => ''));
    });
    expect(await countAllowed(BURST * 2, () => ask('192.0.2.1'))).toBe(BURST);
  });
});
