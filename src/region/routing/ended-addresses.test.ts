import { describe, expect, it } from 'vitest';
import { endedAddresses } from './ended-addresses.ts';
import { matchPath, type PathRegion } from './paths.ts';

const LANGUAGES = ['en', 'ms'].map((code) => ({ code, path: code })) as PathRegion['languages'];
const regionOf = (
  routes: Record<string, Record<string, string>>,
  redirects?: Record<string, string>,
): PathRegion => ({
  code: 'aa',
  languages: LANGUAGES,
  manifest: {
    routes: Object.fromEntries([
      ['home', { forwardsQuery: true }],
      ...Object.entries(routes).map(([name, slug]) => [name, { slug, forwardsQuery: false }]),
    ]),
    ...(redirects && { redirects }),
  },
});
const BEFORE = regionOf({ buy: { '*': 'buy', ms: 'beli' }, sell: { '*': 'sell' } });

describe('a changed region', () => {
  it('ends the slugs that it no longer has, with the redirects that keep them', () => {
    const after = regionOf({ buy: { '*': 'buy', ms: 'kereta' } });
    expect(endedAddresses(BEFORE, after)).toEqual([
      { path: '/aa/en/sell', slug: 'sell', route: 'home' },
      { path: '/aa/ms/beli', slug: 'beli', route: 'buy' },
    ]);
    const kept = regionOf({ buy: { '*': 'buy', ms: 'kereta' } }, { beli: 'buy', sell: 'buy' });
    expect(endedAddresses(BEFORE, kept)).toEqual([]);
  });

  it('ends the address of a page whose slug another page has now', () => {
    const after = regionOf({ buy: { '*': 'sell', ms: 'beli' }, sell: { '*': 'trade-in' } });
    expect(endedAddresses(BEFORE, after)).toEqual([
      { path: '/aa/en/sell', slug: 'sell', route: 'sell', isTaken: true },
    ]);
  });

  it('keeps all where nothing has changed', () => {
    expect(endedAddresses(BEFORE, BEFORE)).toEqual([]);
  });
});

describe('a redirect of a manifest', () => {
  const region = regionOf({ buy: { '*': 'buy' } }, { 'used-cars': 'buy', offers: 'home', gone: 'nowhere' });
  const match = (path: string) => matchPath([region], 'aa', path);

  it.each([
    ['/aa/en/used-cars', '/aa/en/buy'],
    ['/aa/en/Used-Cars/toyota', '/aa/en/buy/toyota'],
    ['/aa/ms/used-cars/', '/aa/ms/buy'],
    ['/aa/en/offers/12', '/aa/en'],
  ])('leads %s to %s for good', (from, path) => {
    expect(match(from)).toEqual({ kind: 'redirect', path, permanent: true });
  });

  it('leads nowhere without a route', () => {
    expect(match('/aa/en/gone')).toMatchObject({ kind: 'not_found' });
    expect(match('/aa/en/constructor')).toMatchObject({ kind: 'not_found' });
  });

  it('works without region and language', () => {
    expect(match('/used-cars')).toMatchObject({ kind: 'unplaced', route: 'buy' });
    expect(match('/aa/used-cars')).toMatchObject({ kind: 'unplaced', route: 'buy' });
  });
});
