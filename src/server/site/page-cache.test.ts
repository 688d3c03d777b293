import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { pageCache } from './page-cache.ts';
import { RenderedPage } from './rendered-page.ts';

const FRESH = 60_000;
const STALE = 600_000;

function open(maxSize = 1_000_000) {
  const time = { now: 0 };
  const errors: unknown[] = [];
  const cache = pageCache({
    maxSize,
    fresh: FRESH,
    stale: STALE,
    clock: () => time.now,
    onError: (error) => errors.push(error),
  });
  return { cache, time, errors };
}

const page = (text: string, status = 200) =>
  new RenderedPage({ status, headers: {}, body: Buffer.from(text) });
const text = async (answer: RenderedPage | Promise<RenderedPage>) =>
  String(await (await answer).bytes('identity'));

describe('the page cache', () => {
  it('renders once for concurrent requests, and not again while fresh', async () => {
    const { cache, time } = open();
    const render = vi.fn(async () => {
      await sleep(5);
      return page('one');
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => text(cache.get('/a', '1', render))));
    time.now = FRESH - 1;
    expect(await text(cache.get('/a', '1', render))).toBe('one');
    expect([new Set(answers).size, render.mock.calls.length]).toEqual([1, 1]);
  });

  it('sends a stale page immediately while it renders the next', async () => {
    const { cache, time } = open();
    await cache.get('/a', '1', async () => page('old'));
    time.now = FRESH + 1;
    expect(await text(cache.get('/a', '1', async () => page('new')))).toBe('old');
    await sleep(1);
    expect(await text(cache.get('/a', '1', async () => page('newer')))).toBe('new');
  });

  it('renders again when the clock was set back by an hour (HARDENING R9)', async () => {
    const { cache, time } = open();
    time.now = 3_600_000;
    await cache.get('/a', '1', async () => page('old'));
    time.now = 0;
    expect(cache.peek('/a', '1')).toBeUndefined();
    await cache.get('/a', '1', async () => page('new'));
    await sleep(1);
    expect(await text(cache.peek('/a', '1') ?? page('nothing'))).toBe('new');
  });

  it('retains requested pages during a flood of invented addresses', async () => {
    const { cache } = open(20_000);
    const read = vi.fn(async () => page('read'));
    await cache.get('/read', '1', read);
    for (let index = 0; index < 200; index += 1) {
      await cache.get(`/made-up?make=${index}`, '1', async () => page('x'.repeat(500)));
    }
    expect(await text(cache.get('/read', '1', read))).toBe('read');
    expect(read).toHaveBeenCalledTimes(1);
    const again = vi.fn(async () => page('again'));
    for (let times = 0; times < 3; times += 1) await cache.get('/again', '1', again);
    expect(again).toHaveBeenCalledTimes(2);
  });

  it('does not send a page that is too old', async () => {
    const { cache, time } = open();
    await cache.get('/a', '1', async () => page('old'));
    time.now = FRESH + STALE;
    expect(await text(cache.get('/a', '1', async () => page('new')))).toBe('new');
  });

  it('does not send a page of another version, but renders it once a second at most', async () => {
    const { cache, time } = open();
    await cache.get('/a', '1', async () => page('one'));
    time.now = 999;
    expect(await text(cache.get('/a', '2', async () => page('two')))).toBe('one');
    await sleep(1);
    expect(await text(cache.get('/a', '2', async () => page('three')))).toBe('two');
    time.now = 3_000;
    expect(await text(cache.get('/a', '3', async () => page('three')))).toBe('three');
  });

  it('separates versions of different pages', async () => {
    const { cache, time } = open();
    await cache.get('/sg', 'sg1', async () => page('sg'));
    await cache.get('/my', 'my1', async () => page('my'));
    time.now = 5_000;
    expect(await text(cache.get('/my', 'my2', async () => page('my again')))).toBe('my again');
    expect(await text(cache.get('/sg', 'sg1', async () => page('sg again')))).toBe('sg');
  });

  it('never caches errors', async () => {
    const { cache } = open();
    for (const status of [500, 503, 404, 307]) {
      await cache.get('/a', '1', async () => page('wrong', status));
      expect(await text(cache.get('/a', '1', async () => page('wrong again', status)))).toBe('wrong again');
    }
    await expect(cache.get('/a', '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await text(cache.get('/a', '1', async () => page('right')))).toBe('right');
  });

  it('sends the earlier page instead of an error', async () => {
    const { cache, time, errors } = open();
    await cache.get('/a', '1', async () => page('good'));
    time.now = 5_000;
    expect(await text(cache.get('/a', '2', async () => page('broken', 500)))).toBe('good');
    expect(await text(cache.get('/a', '3', () => Promise.reject(new Error('away'))))).toBe('good');
    expect(errors).toHaveLength(1);
  });

  it('is bounded in bytes', async () => {
    const weight = await page('x'.repeat(2_000)).pack();
    const room = 5 * weight;
    const { cache } = open(room);
    const large = page('x'.repeat(2_000));
    const render = vi.fn(async () => large);
    const keys = Array.from({ length: 10 }, (_, each) => `/${each}`);
    for (let round = 0; round < 3; round++) {
      for (const key of keys) await cache.get(key, '1', render);
    }
    const cached = keys.filter((key) => cache.peek(key, '1'));
    expect(cached).toHaveLength(Math.floor(room / (weight + '/0'.length)));
    expect(cached).toContain('/9');
    const { length } = render.mock.calls;
    for (const key of cached) await cache.get(key, '1', render);
    expect(render).toHaveBeenCalledTimes(length);
  });

  it('caches nothing with a size of 0 and renders for every request', async () => {
    const { cache } = open(0);
    const render = vi.fn(async () => page('x'));
    await Promise.all([cache.get('/a', '1', render), cache.get('/a', '1', render)]);
    expect(cache.peek('/a', '1')).toBeUndefined();
    expect(render).toHaveBeenCalledTimes(2);
  });
});

describe('a rendered page', () => {
  const long = page('word '.repeat(1_000));

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', 'identity'],
    ['deflate', 'identity'],
    [undefined, 'identity'],
  ])('with Accept-Encoding %s is sent as %s', (accepted, encoding) => {
    expect(long.encodingFor(accepted)).toBe(encoding);
  });

  it('is not compressed when it is short', () => {
    expect(page('short').encodingFor('br')).toBe('identity');
  });

  it('has a tag of its own per content and encoding', () => {
    const tags = ['br', 'gzip', 'identity'].map((encoding) => long.etag(encoding as 'br'));
    expect(new Set([...tags, page('other').etag('br')]).size).toBe(4);
  });

  it('counts the bytes of its encodings, which retain no other memory', async () => {
    const body = 'word '.repeat(40_000);
    const packed = page(body);
    const weight = await packed.pack();
    const encodings = await Promise.all([packed.bytes('br'), packed.bytes('gzip')]);
    const held = encodings.map(({ buffer }) => buffer.byteLength);
    expect(held).toEqual(encodings.map(({ length }) => length));
    expect(weight).toBeGreaterThan(held.reduce((sum, bytes) => sum + bytes, 0));
    expect(weight).toBeLessThan(body.length / 10);
  });

  it('is the same in every encoding after packing', async () => {
    const body = 'word '.repeat(40_000);
    const packed = page(body);
    await packed.pack();
    expect(String(await packed.bytes('identity'))).toBe(body);
    expect(String(brotliDecompressSync(await packed.bytes('br')))).toBe(body);
    expect(String(gunzipSync(await packed.bytes('gzip')))).toBe(body);
  });

  it('is compressed once', async () => {
    const [first, second] = await Promise.all([long.bytes('br'), long.bytes('br')]);
    expect(first).toBe(second);
    expect(first.length).toBeLessThan(200);
  });
});
