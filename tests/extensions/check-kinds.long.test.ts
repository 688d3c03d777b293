import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addKinds, removeAddedKinds } from '#domain/extensions/registry.ts';
import { DYNAMIC_KEYS } from '../../scripts/regions/locales/dynamic-keys.ts';
import { charging } from '../fixtures/extensions/charging/index.ts';
import { courier } from '../fixtures/extensions/courier/index.ts';
import { news } from '../fixtures/extensions/news/index.ts';
import { paint } from '../fixtures/extensions/paint/index.ts';
import { paylane } from '../fixtures/extensions/paylane/index.ts';
import { IN_MANIFEST, TRIP, TRIP_SETTING } from '../fixtures/extensions/singapore.ts';
import type { Sandbox } from '../manifests/sandbox.ts';
import { createSandbox } from '../manifests/sandbox.ts';
import { shippedRegion } from '../shipped-regions.ts';

const NEWS = { text: { en: 'Soon', zh: 'Soon', ms: 'Soon' }, until: '2027-05-01' };
const HEADLINE = NEWS.text;

let sandbox: Sandbox;
beforeEach(async () => {
  removeAddedKinds();
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());
afterAll(removeAddedKinds);

/** Errors of the manifest of Singapore after changes: path and message. */
async function errors(changes: Readonly<Record<string, unknown>>): Promise<string[]> {
  await sandbox.change('sg.json', changes);
  const problems = await sandbox.check('sg.json');
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ path, line, message, suggestion }) => {
      expect(line).toBeGreaterThan(0);
      return [path, message, suggestion].filter(Boolean).join(' · ');
    });
}

const withFilter = (filter: object) => ({
  'filters/settings/trip': { ...TRIP_SETTING, filters: [filter] },
});

describe('the check of manifests', () => {
  it('accepts what an extension adds and refuses it without the extension', async () => {
    for (const extension of [charging, courier, news, paint]) addKinds(extension);
    expect(await errors(IN_MANIFEST)).toEqual([]);
    removeAddedKinds();
    const without = await errors(IN_MANIFEST);
    expect(without.some((error) => error.includes('"daily_trip" is not a choice here'))).toBe(true);
    expect(without.some((error) => error.includes('"opening_news" is not a choice here'))).toBe(true);
    expect(without.some((error) => error.includes('"paint_color" is not a choice here'))).toBe(true);
    expect(without.some((error) => error.includes('"courier" is not a choice here'))).toBe(true);
    expect(without.some((error) => error.includes('"reservePercent" is not a property'))).toBe(true);
    expect(without.some((error) => error.includes('there is no kind of page "news"'))).toBe(true);
  });

  it('names what is wrong in a filter, with the nearest kind', async () => {
    addKinds(charging);
    expect(await errors(withFilter({ ...TRIP, reservePercent: 120 }))).toEqual([
      'filters.settings.trip.filters[0].reservePercent · 120 is too large: at most 100',
    ]);
    expect(await errors(withFilter({ ...TRIP, type: 'daily_trp' }))).toEqual([
      'filters.settings.trip.filters[0].type · "daily_trp" is not a choice here · daily_trip',
    ]);
    const { reservePercent: _, ...rest } = TRIP;
    expect(await errors(withFilter(rest))).toEqual([
      'filters.settings.trip.filters[0].reservePercent · "reservePercent" is missing',
    ]);
    expect(await errors(withFilter({ ...TRIP, reserve: 1 }))).toEqual([
      expect.stringContaining('"reserve" is not a property of “Filter”'),
    ]);
  });

  it('refuses a property of a kind at another one', async () => {
    addKinds(charging);
    const filter = { ...TRIP, type: 'range_input' };
    expect(await errors(withFilter(filter))).toEqual([
      'filters.settings.trip.filters[0].reservePercent · a filter of type range_input does not read "reservePercent"',
    ]);
  });

  it('names what is wrong in settings of a section and in a route', async () => {
    addKinds(news);
    expect(await errors({ 'pages/sections': { opening_news: { ...NEWS, until: 'May' } } })).toEqual([
      expect.stringMatching(/^pages\.sections\.opening_news\.until · "May"/),
    ]);
    expect(
      await errors({
        'pages/sections': undefined,
        'routes/news': { slug: { '*': 'news' }, page: 'newss', headline: HEADLINE },
      }),
    ).toEqual([expect.stringMatching(/^routes\.news\.page · "newss" is not a choice here · news/)]);
    expect(await errors({ 'routes/news': { slug: { '*': 'news' }, page: 'news' } })).toEqual([
      'routes.news.headline · "headline" is missing',
    ]);
  });
});

describe('the check of channels of extensions', () => {
  const channels = (names: string[], settings?: object) =>
    errors({ 'login/channels': names, 'login/channelSettings': settings });
  const SETTINGS = { courier: { sender: 'bestcars' } };
  beforeEach(() => addKinds(courier));

  it('names an unknown channel with the nearest one, and wrong settings', async () => {
    expect(await channels(['messaging', 'sms', 'courir'], SETTINGS)).toEqual([
      'login.channels[2] · "courir" is not a choice here · courier',
    ]);
    expect(await channels(['messaging', 'courier'], { courier: { sender: 'B1' } })).toEqual([
      expect.stringMatching(/^login\.channelSettings\.courier\.sender · "B1"/),
    ]);
  });

  it('asks for the settings that a channel needs', async () => {
    expect(await channels(['messaging', 'courier'])).toEqual([
      'login.channels[1] · the channel "courier" has no settings in this region',
    ]);
    expect(await channels(['messaging', 'sms'])).toEqual([]);
  });

  it('warns of a channel that only some phones have, and of one without a name in a language', async () => {
    const { channels: kinds, ...rest } = courier;
    removeAddedKinds();
    addKinds({ ...rest, channels: { courier: { ...kinds?.courier, label: { en: 'Courier' } } } });
    await sandbox.change('sg.json', {
      'login/channels': ['courier'],
      'login/defaultChannel': 'courier',
      'login/channelSettings': SETTINGS,
    });
    const problems = await sandbox.check('sg.json');
    expect(problems.map(({ severity, path, message }) => `${severity} ${path} ${message}`)).toEqual([
      'warning login.channels codes reach phones with an account of Courier only: others cannot log in',
      'warning login.channels[0] the channel "courier" has no name in zh-SG, ms-SG: another language is shown',
    ]);
  });
});

describe('the check of ways to pay', () => {
  const paying = (methods: string[], amount = 500) => ({
    'payments/methods': methods,
    'payments/methodLabels': undefined,
    'payments/methodCurrencies': undefined,
    'payments/banks': undefined,
    'offers/deposit': { amount, percent: null, roundTo: null },
  });

  it('knows methods of extensions, with the nearest name', async () => {
    addKinds(paylane);
    expect(await errors(paying(['card', 'pay_later']))).toEqual([]);
    expect(await errors(paying(['card', 'pay_latr']))).toEqual([
      'payments.methods[1] · "pay_latr" is not a choice here · pay_later',
    ]);
  });

  it('knows the amounts and currencies that they take', async () => {
    addKinds(paylane);
    // 5,000.00 at most
    expect(await errors(paying(['pay_later'], 5_001))).toEqual([
      'offers.deposit.amount · "sandbox" does not take payments of 5001 SGD',
    ]);
    expect(await errors(paying(['card', 'pay_later'], 5_001))).toEqual([]);
    const { paymentMethods: methods, ...rest } = paylane;
    removeAddedKinds();
    const inEuros = { ...methods?.pay_later, amounts: { EUR: {} } };
    addKinds({ ...rest, paymentMethods: { pay_later: inEuros } });
    expect(await errors(paying(['pay_later']))).toEqual([
      'payments.methods[0] · "pay_later" cannot take SGD',
    ]);
  });

  it('knows the amounts of their providers', async () => {
    const [provider] = paylane.paymentProviders ?? [];
    const takes = (amounts: object) => {
      removeAddedKinds();
      const limited = { ...provider, name: 'paylane', amounts };
      addKinds({ name: 'paylane', paymentProviders: [limited] });
    };
    takes({ SGD: { minimum: 60_000 } });
    const byPaylane = { ...paying(['card']), 'payments/provider': 'paylane' };
    expect(await errors(byPaylane)).toContainEqual(
      'offers.deposit.amount · "paylane" does not take payments of 500 SGD',
    );
    takes({ EUR: {} });
    expect(await errors(byPaylane)).toContainEqual(
      'payments.provider · "paylane" does not take SGD by any of the methods',
    );
  });
});

it('the check of texts asks for no heading of a section that has a title of its own', () => {
  addKinds(news);
  const { manifest } = shippedRegion('sg');
  const listing = ['overview', 'opening_news'] as unknown as typeof manifest.pages.listing;
  const { needed } = DYNAMIC_KEYS.find(({ prefix }) => prefix === 'listing:section.') ?? {};
  const names = needed?.({ ...manifest, pages: { ...manifest.pages, listing } }).map(({ name }) => name);
  expect(names).toContain('overview');
  expect(names).not.toContain('opening_news');
});
