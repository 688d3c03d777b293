import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '#contracts/types.ts';
import { type Json, mergePatch } from '../manifest/merge-patch.ts';
import { matchPath, type PathRegion, pagePath } from './paths.ts';

const read = (file: string): Json =>
  JSON.parse(readFileSync(new URL(`../../../regions/${file}`, import.meta.url), 'utf8'));
const base = read('shared/base.json');
const load = (code: string): PathRegion => {
  const manifest = mergePatch(base, read(`${code}.json`)) as unknown as PathRegion['manifest'] & {
    languages: Language[];
  };
  return { code, languages: manifest.languages, manifest };
};
const regions = ['sg', 'id', 'th', 'my', 'jp', 'hk'].map(load);
const match = (path: string) => matchPath(regions, 'sg', path);

describe('paths', () => {
  it('consist of region, language and localized route', () => {
    expect(match('/my/ms/beli-kereta-terpakai')).toMatchObject({
      kind: 'page',
      region: 'my',
      language: 'ms',
      route: 'buy',
    });
    expect(match('/sg/ms/buy')).toMatchObject({
      kind: 'page',
      region: 'sg',
      language: 'ms-SG',
      route: 'buy',
    });
    expect(match('/id/id/mobil-bekas/toyota/avanza/2019-avanza/x1')).toMatchObject({
      route: 'cars',
      segments: ['toyota', 'avanza', '2019-avanza', 'x1'],
    });
    expect(match('/hk/zh-hant-hk')).toMatchObject({ kind: 'page', language: 'zh-Hant-HK', route: 'home' });
  });
  it('redirect to the canonical spelling', () => {
    expect(match('/my/ms/buy')).toEqual({
      kind: 'redirect',
      path: '/my/ms/beli-kereta-terpakai',
      permanent: true,
    });
    expect(match('/sg/ms-SG/buy/')).toEqual({ kind: 'redirect', path: '/sg/ms/buy', permanent: true });
    expect(match('/SG/EN')).toEqual({ kind: 'redirect', path: '/sg/en', permanent: true });
    expect(match('/jp/ms/buy')).toEqual({ kind: 'redirect', path: '/jp/ja/buy', permanent: false });
  });
  it('of forms have a slug per language, and those of other languages lead to it', () => {
    const page = { kind: 'page', route: 'request', segments: ['fleet'] };
    expect(match('/my/ms/request/kereta-syarikat')).toMatchObject(page);
    expect(match('/my/en/request/fleet')).toMatchObject(page);
    for (const [path, target] of [
      ['/my/ms/request/fleet', '/my/ms/request/kereta-syarikat'],
      ['/my/ms/request/KERETA-syarikat', '/my/ms/request/kereta-syarikat'],
      ['/my/en/request/kereta-syarikat', '/my/en/request/fleet'],
      ['/my/zh-my/request/kereta-syarikat/', '/my/zh-my/request/fleet'],
    ] as const)
      expect(match(path)).toEqual({ kind: 'redirect', path: target, permanent: true });
    // another route, another region, a page behind it
    for (const path of [
      '/my/en/sell/kereta-syarikat',
      '/sg/en/request/kereta-syarikat',
      '/my/en/request/kereta-syarikat/x',
    ])
      expect(match(path)).toMatchObject({
        kind: 'page',
        segments: expect.arrayContaining(['kereta-syarikat']),
      });
    const region = regions[3] as PathRegion;
    const link = (language: string) =>
      pagePath(region, { language, route: 'request', segments: ['contact-us'] });
    expect(['en', 'ms', 'zh-MY'].map(link)).toEqual([
      '/my/en/request/contact-us',
      '/my/ms/request/hubungi-kami',
      '/my/zh-my/request/contact-us',
    ]);
  });
  it('without region or language use those of the visitor', () => {
    expect(match('/')).toEqual({ kind: 'unplaced', route: 'home', segments: [] });
    expect(match('/sell')).toEqual({ kind: 'unplaced', route: 'sell', segments: [] });
    expect(match('/th')).toEqual({ kind: 'unplaced', region: 'th', route: 'home', segments: [] });
    expect(match('/id/beli-mobil-bekas')).toEqual({
      kind: 'unplaced',
      region: 'id',
      route: 'buy',
      segments: [],
    });
  });
  it('with the slug of another region redirect to their own slug', () => {
    expect(match('/sg/en/mobil-bekas/toyota/vios/some-vios/x1')).toEqual({
      kind: 'redirect',
      path: '/sg/en/cars/toyota/vios/some-vios/x1',
      permanent: true,
    });
    expect(match('/id/id/beli-kereta-terpakai')).toEqual({
      kind: 'redirect',
      path: '/id/id/beli-mobil-bekas',
      permanent: true,
    });
    expect(match('/my/ms/mobil-bekas/x1')).toMatchObject({
      path: '/my/ms/kereta-terpakai/x1',
      permanent: true,
    });
    expect(match('/sg/mobil-bekas/x1')).toMatchObject({ kind: 'unplaced', route: 'cars', segments: ['x1'] });
    expect(match('/sg/id/mobil-bekas/x1')).toMatchObject({ path: '/sg/en/cars/x1', permanent: false });
    const [sg, ...others] = regions;
    const routes = { home: {}, cars: {} };
    const small = { ...sg, code: 'xx', manifest: { routes } } as PathRegion;
    expect(matchPath([small, ...others], 'xx', '/xx/en/beli-mobil-bekas').kind).toBe('not_found');
    expect(matchPath([small, ...others], 'xx', '/xx/en/kereta-terpakai').kind).toBe('redirect');
  });
  it('that match no route are not found in their region', () => {
    expect(match('/th/en/nothing')).toEqual({ kind: 'not_found', region: 'th', language: 'en' });
    expect(match('/nothing')).toEqual({ kind: 'not_found', region: 'sg', language: 'en' });
    for (const path of ['/sg/en/%E0%A4%A', '/sg/en/..%2f..%2fetc', '/sg/en/buy/%00'])
      expect(match(path).kind).toBe('not_found');
  });
  it('of every page resolve to that page', () => {
    const segment = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map((text) => text.toWellFormed().normalize('NFC'))
      .filter((text) => text !== '.' && text !== '..' && !/[/\\\p{Cc}]/u.test(text));
    fc.assert(
      fc.property(
        fc.constantFrom(...regions),
        fc.nat(2),
        fc.nat(30),
        fc.array(segment, { maxLength: 4 }),
        (region, l, r, segments) => {
          const language = region.languages[l % region.languages.length]?.code ?? '';
          const routes = Object.keys(region.manifest.routes);
          const route = routes[r % routes.length] ?? 'home';
          const address = { language, route, segments: route === 'home' ? [] : segments };
          expect(match(pagePath(region, address))).toEqual({ kind: 'page', region: region.code, ...address });
        },
      ),
    );
  });
  it('use slugs in any script', () => {
    const region: PathRegion = {
      code: 'xx',
      languages: [
        {
          code: 'ar',
          path: 'ar',
          displayName: 'ع',
          longDisplayName: 'العربية',
          direction: 'rtl',
          locale: 'ar',
        },
      ],
      manifest: {
        routes: { home: {}, buy: { slug: { '*': 'شراء-سيارات' } }, cars: { slug: { '*': 'سيارات' } } },
      },
    };
    const path = pagePath(region, { language: 'ar', route: 'buy', segments: [] });
    expect(decodeURIComponent(path)).toBe('/xx/ar/شراء-سيارات');
    expect(matchPath([region], 'xx', path)).toMatchObject({ kind: 'page', route: 'buy' });
    expect(matchPath([region], 'xx', '/xx/ar/buy')).toMatchObject({ kind: 'redirect', path });
  });
});
