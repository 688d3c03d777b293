import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#server/manifests/problem.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const FILE = 'sg.json';
let sandbox: Sandbox;
let original: string;

beforeAll(async () => {
  sandbox = await createSandbox();
  original = await sandbox.read(FILE);
});
afterEach(() => sandbox.write(FILE, original));
afterAll(() => sandbox.remove());

async function checked(changes: Record<string, unknown>): Promise<Problem[]> {
  await sandbox.write(FILE, original);
  await sandbox.change(FILE, changes);
  return sandbox.check(FILE);
}

/** Path, words and nearest match of every problem. */
async function said(changes: Record<string, unknown>) {
  return (await checked(changes)).map(({ path, message, suggestion }) => [path, message, suggestion]);
}

describe('a slip of the hand is told once, with what was meant', () => {
  it('in a colour, a code, a language', async () => {
    expect(await said({ 'brand/colors': { primary: '#0B5D57' } })).toEqual([
      ['brand.colors.primary', expect.stringContaining('not written as it must be'), '#0b5d57'],
    ]);
    expect(await said({ 'currency/code': 'sgd' })).toEqual([['currency.code', expect.any(String), 'SGD']]);
    expect(await said({ 'languages/0/locale': 'en_SG' })).toEqual([
      ['languages[0].locale', expect.any(String), 'en-SG'],
    ]);
  });

  it('in a slug, with what slugs are made of', async () => {
    const [problem, ...others] = await checked({ 'routes/sell/slug': { '*': 'sell my car' } });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      path: 'routes.sell.slug.*',
      allowed: expect.stringContaining('letters and digits of any script'),
      suggestion: 'sell-my-car',
    });
  });

  it('in a time zone that is only a city, in a text of one language', async () => {
    expect(await said({ timeZone: 'kuala_lumpur' })).toEqual([
      ['timeZone', expect.any(String), 'Asia/Kuala_Lumpur'],
    ]);
    expect(await checked({ displayName: 'Singapore' })).toEqual([
      expect.objectContaining({ allowed: expect.stringContaining('a text per language') }),
    ]);
  });

  it('in the name of a property that must be there', async () => {
    const { displayName } = JSON.parse(original);
    expect(await said({ displayName: undefined, dispalyName: displayName })).toEqual([
      ['dispalyName', expect.any(String), 'displayName'],
    ]);
  });
});

describe('what contradicts something is told where it is wrong', () => {
  it('an example with its dial code', async () => {
    const [problem, ...others] = await checked({ 'phone/example': '6581234567' });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ path: 'phone.example', suggestion: '81234567' });
  });

  it('a part that cannot be inherited is told alone, with the nearest there is', async () => {
    await sandbox.write('shared/mine.json', '{}');
    expect(await said({ extends: ['forecourt:bse'] })).toEqual([
      ['extends[0]', '"forecourt:bse" does not exist', 'forecourt:base'],
    ]);
    expect(await said({ extends: ['forecourt:base', './shared/mien.json'] })).toEqual([
      ['extends[1]', '"./shared/mien.json" does not exist', './shared/mine.json'],
    ]);
    expect(await said({ extends: 'forecourt:base' })).toEqual([['extends', 'must be a list', undefined]]);
  });

  it('a route without a page names the page', async () => {
    expect(await said({ 'routes/buynew': { slug: { '*': 'new' } } })).toEqual([
      ['routes.buynew', 'there is no page "buynew"', 'buy-new'],
    ]);
  });

  it('a default that the control cannot stand at names those beside it', async () => {
    const filter = {
      name: 'owners',
      type: 'number',
      query: 'owners',
      field: 'inventory.number_of_owners',
      bounds: { min: 0, max: 24 },
      step: 6,
      default: 13,
    };
    const group = { active: true, activeMobile: true, group: 'history', header: 'cars:filter.owners' };
    const [problem] = await checked({ 'filters/settings/owners': { ...group, filters: [filter] } });
    expect(problem).toMatchObject({
      path: 'filters.settings.owners.filters[0].default',
      message: 'steps of 6 never stop at the default 13',
      allowed: 'such as 12 or 18',
    });
  });

  it('a country under its everyday name', async () => {
    const problems = await checked({ country: 'UK' });
    expect(problems.filter(({ path }) => path === 'country')).toEqual([
      expect.objectContaining({ message: '"UK" is no country', suggestion: 'GB' }),
    ]);
    expect(problems.some(({ message }) => message.includes('libphonenumber'))).toBe(false);
  });

  it('digits that do not exist', async () => {
    expect(await said({ 'languages/0/locale': 'en-SG-u-nu-arabic' })).toEqual([
      ['languages[0].locale', 'CLDR has no digits "arabic"', 'en-SG-u-nu-arab'],
    ]);
    expect(await said({ 'languages/0/locale': 'en-SG-u-nu-arab' })).toEqual([]);
  });

  it('shares and fonts that are probably slips are warned of', async () => {
    const bands = [{ percent: 0.7 }];
    const problems = await checked({
      'financing/maxLoanPercents': bands,
      'financing/downPaymentPercent': 0.25,
      'brand/fonts': { heading: 'Notto Sans', body: 'Cairo' },
    });
    expect(problems.map(({ severity, path, suggestion }) => [severity, path, suggestion])).toEqual([
      ['warning', 'financing.downPaymentPercent', '25'],
      ['warning', 'financing.maxLoanPercents[0].percent', '70'],
      ['warning', 'brand.fonts.heading', 'Noto Sans'],
      ['warning', 'brand.fonts.body', undefined],
    ]);
  });

  it('a filter setting of its own that stands in no list is warned of', async () => {
    const { filters } = JSON.parse(original);
    const [setting] = Object.values(filters.settings);
    const extra = {
      ...(setting as object),
      filters: [{ name: 'promo', type: 'boolean', query: 'promo', field: 'is_promo' }],
    };
    const problems = await checked({ 'filters/settings/promo': extra });
    expect(problems).toEqual([
      expect.objectContaining({
        severity: 'warning',
        file: FILE,
        path: 'filters.settings.promo',
        message: 'the filter setting "promo" stands in no list, so nobody sees it',
      }),
    ]);
    expect(await checked({ 'filters/settings/promo': extra, 'newCars/desktop': ['price', 'promo'] })).toEqual(
      [],
    );
  });

  it('a set without default is told at the folder, with every manifest that could be it', async () => {
    await sandbox.change(FILE, { isDefault: undefined });
    const { problems } = await sandbox.load();
    expect(problems).toMatchObject([
      {
        path: 'isDefault',
        file: expect.stringMatching(/regions$/),
        message: 'no manifest of the set is the default region',
      },
    ]);
    const places = (problems[0]?.see ?? []).map(({ file }) => file.slice(file.lastIndexOf('/') + 1));
    expect(places).toEqual(['hk.json', 'id.json', 'jp.json', 'my.json', 'sg.json', 'th.json']);
  });

  it('a set without default is told at the one manifest that says it is not the default', async () => {
    await sandbox.change(FILE, { isDefault: false });
    const { problems } = await sandbox.load();
    expect(problems).toMatchObject([{ path: 'isDefault', file: expect.stringMatching(/sg\.json$/) }]);
    expect(problems[0]?.line).toBeGreaterThan(1);
  });

  it('a manifest that inherits nothing is told once', async () => {
    for (const nothing of [undefined, []]) {
      const problems = await checked({ extends: nothing });
      expect(problems).toMatchObject([
        {
          file: FILE,
          message: expect.stringContaining('inherits nothing'),
          suggestion: '["forecourt:base"]',
        },
      ]);
    }
  });

  it('the wrong country is told at the country when everything else speaks of another', async () => {
    const [first] = (await checked({ country: 'PL' })).filter(({ severity }) => severity === 'error');
    expect(first).toMatchObject({ path: 'country', suggestion: 'SG' });
    expect(await said({ 'phone/dialCode': '48' })).toEqual([['phone.dialCode', expect.any(String), '65']]);
  });

  it('a decimal comma is told with the number that was meant', async () => {
    await sandbox.write(FILE, original.replace(/"interestPercent": [\d.]+/, '"interestPercent": 8,9'));
    expect(await sandbox.check(FILE)).toMatchObject([
      { message: 'the decimal mark of numbers is a point, not a comma', suggestion: '8.9' },
    ]);
  });
});
