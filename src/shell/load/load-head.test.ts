import { expect, test } from 'vitest';
import type { PageContext, RegionOption } from '#region/routing/page-context.ts';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { findableMeta, headProps } from './load-head.server.ts';
import { languageLinks, regionLinks, withQuery } from './locale-links.server.ts';

const region = shippedRegion('my');
function option(code: string, changes: Partial<RegionOption> = {}): RegionOption {
  const { languages, manifest, filters } = shippedRegion(code);
  return {
    code,
    displayName: `common:region.${code}`,
    webUrl: '',
    languages,
    isDefault: false,
    manifest,
    filters,
    ...changes,
  };
}

const [english] = region.languages;
if (!english) throw new Error('my has no language');

const context: PageContext = {
  region,
  language: english,
  route: 'buy',
  segments: [],
  path: '/my/en/buy',
  search: 'make=toyota',
  origin: 'https://cars.example',
  regions: [option('my'), option('sg', { isDefault: true })],
  messages: {},
  api: { get: () => Promise.reject(new Error('not asked')) },
  pictureHost: '',
  variables: {},
  now: 0,
};
const t = (key: string) => key;
const head = (meta: Partial<Parameters<typeof headProps>[1]>, changes: Partial<PageContext> = {}) =>
  headProps({ ...context, ...changes }, { title: 'Used cars', ...meta }, t);

test('the canonical address comes from the configured origin and carries the search that is asked for', () => {
  expect(head({ canonicalSearch: 'make=toyota' }).canonical).toBe(
    'https://cars.example/my/en/buy?make=toyota',
  );
  expect(head({}).canonical).toBe('https://cars.example/my/en/buy');
});

test('every language of the region is linked under its locale, with its own slug, and one is the default', () => {
  expect(head({ canonicalSearch: 'make=toyota' }).alternates).toEqual([
    { language: 'en-MY', href: 'https://cars.example/my/en/buy?make=toyota' },
    { language: 'ms-MY', href: 'https://cars.example/my/ms/beli-kereta-terpakai?make=toyota' },
    { language: 'zh-Hans-MY', href: 'https://cars.example/my/zh-my/buy?make=toyota' },
    { language: 'x-default', href: 'https://cars.example/my/en/buy?make=toyota' },
  ]);
});

test('a page that every region has is linked in all their languages, the same way from each of them (SPEC 2.1)', () => {
  const links = head({}).alternates;
  expect(links.map(({ language }) => language)).toEqual([
    ...['en-SG', 'zh-Hans-SG', 'ms-SG'],
    ...['en-MY', 'ms-MY', 'zh-Hans-MY'],
    'x-default',
  ]);
  expect(links.at(-1)?.href).toBe('https://cars.example/sg/en/buy');
  const sg = shippedRegion('sg');
  const there = head({}, { region: sg, language: sg.defaultLanguage, path: '/sg/en/buy' });
  expect(there.alternates).toEqual(links);
});

test('a page of one region only, and a car, is linked in the languages of its region', () => {
  const tags = (props: ReturnType<typeof head>) => props.alternates.map(({ language }) => language);
  const own = ['en-MY', 'ms-MY', 'zh-Hans-MY', 'x-default'];
  expect(tags(head({ isRegional: true }))).toEqual(own);
  expect(tags(head({}, { route: 'cars', segments: ['a', 'b', 'c', 'd'] }))).toEqual(own);
});

test('links to the own site of a region', () => {
  const manifest = { ...region.manifest, webUrl: 'https://my.example' };
  const regions = [option('my', { webUrl: 'https://my.example' }), option('sg', { isDefault: true })];
  const { canonical, alternates } = head({}, { region: { ...region, manifest }, regions });
  expect(canonical).toBe('https://my.example/my/en/buy');
  expect(alternates.find(({ language }) => language === 'en-MY')?.href).toBe(canonical);
});

test('languages that only format numbers are hidden from search engines and link previews', () => {
  const arabic = { ...english, locale: 'ar-EG-u-nu-arab' };
  const languages = [arabic];
  const regions = [option('my', { languages })];
  const { locale, alternates } = head({}, { language: arabic, region: { ...region, languages }, regions });
  expect([locale, ...alternates.map((link) => link.language)]).toEqual(['ar_EG', 'ar-EG', 'x-default']);
});

test('adds neither to noindex pages', () => {
  expect(head({ isHidden: true })).toMatchObject({ canonical: '', alternates: [], isHidden: true });
});

test('organisation and website are described where the manifest asks for it', () => {
  const types = (props: ReturnType<typeof head>) => props.structuredData.map((data) => data['@type']);
  expect(types(head({}))).toEqual(['Organization', 'WebSite']);
  const features = { ...region.manifest.features, structuredData: false };
  const silent = { ...region, manifest: { ...region.manifest, features } };
  expect(types(head({}, { region: silent }))).toEqual([]);
});

test('the query goes along to another language of home and buy only', () => {
  const carries = (route: string) => languageLinks({ ...context, route }).map((link) => link.carries);
  expect(new Set(carries('home'))).toEqual(new Set(['query']));
  expect(new Set(carries('buy'))).toEqual(new Set(['query']));
  expect(new Set(carries('cars'))).toEqual(new Set(['nothing']));
});

test('another region is reached at the same list, on its own site where it has one', () => {
  const elsewhere = option('sg', { displayName: 'Singapore', webUrl: 'https://sg.example' });
  expect(regionLinks({ ...context, regions: [elsewhere] }, t)).toMatchObject([
    { href: 'https://sg.example/sg/en/buy', isCurrent: false, carries: 'query' },
  ]);
});

test('links to regions carry the query of any page but for region and language (SPEC 2.2)', () => {
  const carrying = { ...context, search: 'make=toyota&region=sg&lang=ms' };
  const hrefs = (route: string, segments: string[] = []) =>
    withQuery(carrying, regionLinks({ ...carrying, route, segments }, t)).map(({ href }) => href);
  expect(hrefs('buy')).toEqual(['/my/en/buy?make=toyota', '/sg/en/buy?make=toyota&from=my']);
  expect(hrefs('buy-new', ['toyota', 'vios'])).toEqual(['/my/en?make=toyota', '/sg/en?make=toyota']);
  expect(hrefs('home')).toEqual(['/my/en?make=toyota', '/sg/en?make=toyota']);
  expect(hrefs('finance')).toEqual(['/my/en?make=toyota', '/sg/en?make=toyota']);
  expect(hrefs('cars', ['a'])).toEqual(['/my/en?make=toyota', '/sg/en?make=toyota']);
});

test('pages with demo cars are hidden from search engines on public sites only', () => {
  const isHidden = (origin: string, showsDemoCars?: boolean) =>
    headProps(context, findableMeta({ origin }, { meta: { title: 'Used cars' }, showsDemoCars }), t).isHidden;
  expect(isHidden('https://cars.example', true)).toBe(true);
  expect(isHidden('https://cars.example', false)).toBe(false);
  expect(isHidden('https://cars.example')).toBe(false);
  expect(isHidden('http://localhost:3000', true)).toBe(false);
});
