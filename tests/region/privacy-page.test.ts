import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as cookies from '#domain/visitor/cookies.ts';
import { SENTENCE_KEY } from '#domain/visitor/device-keys.ts';
import { RETENTION_DAYS } from '#domain/privacy/retention.ts';
import * as sessionCookies from '#domain/login/session-cookies.ts';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { createTranslate } from '#region/text/create-translate.ts';
import { formatDays, formatSpan } from '#region/format/format-measure.ts';
import { browserStorageEntries } from '#region/manifest/browser-storage.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { policyPath } from '#region/routing/policy-path.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import { loadPrivacy } from '#screens/content/privacy.server.ts';
import { PrivacyScreen } from '#screens/content/privacy-screen.tsx';
import { catalogueFolders } from '#server/config/folders.ts';
import { readCatalogue } from '#server/manifests/catalogue/read-catalogue.ts';
import { readContent } from '#server/manifests/content/read-content.ts';
import { localeTexts } from '#server/manifests/texts/index.ts';
import { loadRegionSet } from '#server/manifests/load-regions.ts';
import { readLocales } from '#server/manifests/locales/read-locales.ts';
import { READING } from '../fixtures/white-label/set.ts';
import { shippedRegions } from '../shipped-regions.ts';

const ROOT = join(import.meta.dirname, '../..');
const regionsDir = join(ROOT, 'regions');
const locales = await readLocales({ shippedLocalesDir: join(ROOT, 'public/locales') });
const catalogue = readCatalogue(catalogueFolders(regionsDir, regionsDir));
const folders = { regionsDir, shippedRegionsDir: regionsDir };
const { regions } = await readContent(shippedRegions, { folders, locales, catalogue });
const texts = localeTexts(locales.messages);
const pairs = regions.flatMap((region) => region.languages.map((language) => ({ region, language })));
type Pair = (typeof pairs)[number];
const first = pairs.find(({ region, language }) => region.code === 'sg' && language.code === 'en');
if (!first) throw new Error('no region');

/** Environment that turns all optional services on. */
const allServices = ({ region }: Pair) => ({
  [region.manifest.tracking.tagManagerIdEnv]: 'GTM-1',
  TAG_MANAGER_URL: 'https://tags.example/gtm.js',
  [region.manifest.tracking.sessionReplayKeyEnv]: 'key',
  SESSION_REPLAY_URL: 'https://replay.example/replay.js',
  [region.manifest.tracking.captchaSiteKeyEnv]: 'site-key',
  [region.manifest.monitoring.dsnEnv]: 'https://secret-key@errors.example/7',
  SMS_PROVIDER: 'twilio',
  MESSAGING_PROVIDER: 'local',
  COUNTRY_LOOKUP_URL: 'https://countries.example/',
});

async function load(pair: Pair, given: Partial<PageContext> = {}) {
  const messages = given.messages ?? texts.messages(pair.language.code);
  const context = {
    ...pair,
    route: 'privacy',
    segments: [],
    messages,
    variables: {},
    origin: 'https://cars.example',
    pictureHost: '',
    ...given,
  } as unknown as PageContext;
  const answer = await loadPrivacy(context, createTranslate(pair.language.code, messages));
  if (answer.kind !== 'screen') return answer.kind;
  return renderToStaticMarkup(
    createElement(
      I18nProvider,
      { language: pair.language, messages } as unknown as ComponentProps<typeof I18nProvider>,
      createElement(PrivacyScreen, answer.props),
    ),
  );
}

/** Regions of another company, in languages other than the shipped ones. */
const others = await loadRegionSet(READING);
const otherTexts = localeTexts(others.locales.messages);
const otherPairs = others.regions.flatMap(({ manifest }) => {
  const region = resolveRegion(manifest, 2026);
  return region.languages.map((language) => ({ region, language, name: `${region.code} ${language.code}` }));
});

test.each(otherPairs)('the policy of another company, $name, is complete without a content file', async (pair) => {
  const variables = allServices(pair);
  const html = await load(pair, { variables, messages: otherTexts.messages(pair.language.code) });
  expect(html).toContain(formatDays(pair.region.manifest.cookies.knownDeviceDays, pair.language.locale));
  expect(html).not.toMatch(/\{\{|undefined|NaN|privacy-policy:|privacy:|content:|common:/);
});

const namedPairs = pairs.map((pair) => ({ ...pair, name: `${pair.region.code} ${pair.language.code}` }));

test.each(namedPairs)('the policy of $name names its law and the lifetimes of its manifest', async (pair) => {
  const { manifest, content } = pair.region;
  const variables = allServices(pair);
  const html = await load(pair, { variables, pictureHost: 'pictures.example' });
  const { consent, login } = manifest;
  const days = [...Object.values(manifest.cookies), consent.proofDays].map((count) =>
    formatDays(count, pair.language.locale),
  );
  const minutes = formatSpan(login.limits.codeSeconds / 60, 'minute', pair.language.locale);
  for (const figure of [...days, minutes]) expect(html).toContain(figure);
  for (const { names } of browserStorageEntries(manifest, variables, true)) expect(html).toContain(names.join(', '));
  for (const host of ['tags', 'replay', 'errors', 'countries', 'pictures'])
    expect(html).toContain(`${host}.example`);
  expect(content.privacy, 'every region names its law').toBeDefined();
  expect(html).not.toMatch(/\{\{|undefined|NaN|secret-key|privacy-policy:|privacy:|content:|common:/);
  for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g))
    expect(href).toMatch(new RegExp(`^/${pair.region.code}/${pair.language.path}(/|$)`));
});

test('how long data of offers and payments are kept stands where cars are bought online', async () => {
  const figures = [RETENTION_DAYS.offersUnpaid, RETENTION_DAYS.offersPaid];
  for (const pair of pairs) {
    const html = await load(pair);
    const t = createTranslate(pair.language.code, texts.messages(pair.language.code));
    const { offers } = pair.region.manifest.features;
    const rows = [t('privacy-policy:stored.unpaidOffers'), t('privacy-policy:stored.paidOffers')];
    for (const [index, count] of figures.entries()) {
      const row = `${rows[index]}</`;
      expect([pair.region.code, html.includes(row)]).toEqual([pair.region.code, offers]);
      const figure = formatDays(count, pair.language.locale);
      if (offers) expect(html.slice(html.indexOf(row)).split('</tr>')[0]).toContain(figure);
    }
  }
  const english = pairs.find(({ region, language }) => region.manifest.features.offers && language.code === 'en');
  expect(english && (await load(english))).toContain('>7 years<');
});

/** Cookies that the server sets in browsers of staff, and one that it only ever removes. */
const NOT_OF_VISITORS: readonly string[] = [
  ...Object.values(sessionCookies.DESK_COOKIES),
  sessionCookies.NEIGHBOUR_TOKEN_COOKIES.auth,
];
const SERVER = join(ROOT, 'src/server');
const settingFiles = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(SERVER, name), 'utf8') }))
  .filter(({ text }) => /\bsetCookies?\(/.test(text));

/** Names of cookies behind a constant such as `VISIT_COOKIES`. */
function namesOf(constant: string): string[] {
  const found: unknown = { ...cookies, ...sessionCookies }[constant as 'VISIT_COOKIES'];
  return typeof found === 'string' ? [found] : Object.values(found ?? {}).map(String);
}

test('every cookie that the server sets for visitors is on the page', () => {
  const constants = settingFiles.flatMap(({ text }) => text.match(/\b[A-Z]+_(?:[A-Z]+_)?COOKIES?\b/g) ?? []);
  const names = [...new Set(constants)].flatMap(namesOf).filter((name) => !NOT_OF_VISITORS.includes(name));
  expect(names.length).toBeGreaterThanOrEqual(10);
  for (const { region } of pairs.filter((pair) => pair.region.manifest.features.offers)) {
    const entries = browserStorageEntries(region.manifest, allServices(first), false);
    const listed = entries.flatMap((entry) => entry.names);
    const chosen = cookies.cookiesOfChoice({ region: region.code, language: 'en', days: 1 });
    expect(listed).toEqual(expect.arrayContaining([...names, ...chosen.map(({ name }) => name)]));
  }
});

test('the server names its cookies by constants that the page can list', () => {
  const literals = settingFiles.flatMap(({ name, text }) =>
    [...text.matchAll(/setCookies?\([^)]*?name: ['"`]/g)].map(() => name),
  );
  expect(literals).toEqual([]);
});

test('what lasts until a tab is closed, and for an hour, says so', async () => {
  const html = String(await load(first));
  const rowOf = (name: string) => html.slice(html.indexOf(name)).split('</tr>')[0];
  expect(rowOf(SENTENCE_KEY)).toContain('Until you close the tab');
  expect(rowOf('__Host-PAYMENT_ACCESS_KEY')).toContain('1 hour');
  const offers = { ...first.region.manifest.features, offers: false };
  const manifest = { ...first.region.manifest, features: offers };
  const listed = browserStorageEntries(manifest, {}, true).flatMap(({ names }) => names);
  expect(listed).not.toContain('__Host-PAYMENT_ACCESS_KEY');
});

test('services that are off are not mentioned, and there are no choices', async () => {
  const withoutServices = await load(first);
  expect(withoutServices).toContain('Pages of this site load nothing from other companies.');
  for (const word of ['CONSENT_', 'ANALYTICS_USER_ID', '_ga', 'Privacy choices', 'Twilio', '<button'])
    expect(withoutServices).not.toContain(word);
  expect(withoutServices).toContain('MOBILE_APP');
  const withServices = await load(first, { variables: allServices(first) });
  for (const word of ['CONSENT_SG', 'ANALYTICS_USER_ID', '_ga*', 'Twilio', '<button'])
    expect(withServices).toContain(word);
});

test('names the company of a message service that an extension adds', async () => {
  const variables = { ...allServices(first), MESSAGING_PROVIDER: 'Pigeon Post Ltd.' };
  expect(await load(first, { variables })).toContain('Pigeon Post Ltd.');
});

test('figures follow the manifest, cookie names the scheme of the site', async () => {
  const { region } = first;
  const manifest = { ...region.manifest, cookies: { ...region.manifest.cookies, knownDeviceDays: 77 } };
  const changed = { ...first, region: { ...region, manifest } };
  expect(await load(changed)).toContain('>77 days<');
  expect(await load(first)).toContain('__Host-LOGIN_ACCESS_TOKEN');
  expect(await load(first, { origin: 'http://localhost:3000' })).not.toContain('__Host-');
});

test('the page has no subpages', async () => {
  expect(await load(first, { segments: ['more'] })).toBe('not_found');
});

test('an external policy replaces the page', () => {
  const { region, language } = first;
  expect(policyPath(region, language.code)).toBe('/sg/en/privacy');
  const consent = { ...region.manifest.consent, policyUrl: 'https://cars.example/privacy' };
  const own = resolveRegion({ ...region.manifest, consent }, 2026);
  expect(policyPath(own, language.code)).toBe('https://cars.example/privacy');
  expect(own.manifest.routes).not.toHaveProperty('privacy');
});
