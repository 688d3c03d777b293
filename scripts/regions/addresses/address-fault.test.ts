import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolveRegion } from '#region/resolve-region.ts';
import type { Services } from '#server/http/services.ts';
import { languagesOfRegions } from '#server/manifests/load-content.ts';
import { loadRegionSet } from '#server/manifests/load-regions.ts';
import { regionSet } from '#server/manifests/region-set.ts';
import { localeTexts } from '#server/manifests/texts/index.ts';
import { addBrandFiles } from '#server/site/brand-files.ts';
import { addLocaleFiles, addPublicFiles } from '#server/site/site.ts';
import { createAddressCheck } from './address-fault.ts';
import { pageAddresses } from './check-addresses.ts';

const ROOT = join(import.meta.dirname, '../../..');
const folders = { root: ROOT, regionsDir: join(ROOT, 'regions'), shippedRegionsDir: join(ROOT, 'regions') };

const set = await loadRegionSet({ ...folders, shippedLocalesDir: join(ROOT, 'public/locales') });
const regions = set.regions.map(({ manifest }) => resolveRegion(manifest, 2026));
const texts = localeTexts(set.locales.messages, languagesOfRegions(regions));
const faultOf = createAddressCheck({ regions: regionSet(regions), texts, folders });

const app = Fastify();
beforeAll(async () => {
  app.decorate('services', { regions: regionSet(regions), texts } as unknown as Services);
  addBrandFiles(app, folders);
  addLocaleFiles(app);
  await addPublicFiles(app, join(ROOT, 'public'));
});
afterAll(() => app.close());

const ADDRESSES = regions.flatMap((region) => pageAddresses(region).map(({ address }) => address));
/** Such as no manifest has, next to those that all have. */
const WRONG = [
  '/brand/nowhere/logo',
  '/brand/sg/logo/xx',
  '/brand/sg/fonts/brand/forecourt.svg',
  '/brand/sg/fonts/sg.json',
  '/locales/xx/login.json?complete',
  '/locales/en/nothing.json?complete',
  '/drawings/nothing.svg',
  '/drawings/',
];

it.each([...new Set(ADDRESSES), ...WRONG])('says of %s what its route answers', async (address) => {
  const [url = '', id] = address.split('#');
  const { statusCode, body } = await app.inject(url);
  // fonts are there after the first build
  const isServed = statusCode === 200 || url.startsWith('/fonts/');
  expect(faultOf(address)).toBe(isServed ? undefined : `answers ${statusCode}`);
  if (id !== undefined) expect(body).toContain(` id="${id}"`);
});

it('misses a pictogram that the drawing does not have', () => {
  const [drawing] = ADDRESSES.filter((address) => address.includes('#'));
  const address = `${drawing?.split('#')[0]}#nothing`;
  expect(faultOf(address)).toBe('has no pictogram "nothing"');
});
