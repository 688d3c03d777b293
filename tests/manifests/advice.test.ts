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

async function problemsOf(changes: Record<string, unknown>): Promise<Problem[]> {
  await sandbox.write(FILE, original);
  await sandbox.change(FILE, changes);
  return sandbox.check(FILE);
}

/** Path, message and suggestion of every problem. */
async function messagesOf(changes: Record<string, unknown>) {
  return (await problemsOf(changes)).map(({ path, message, suggestion }) => [path, message, suggestion]);
}

describe('a slip is reported once with a suggestion', () => {
  it('for colours, codes and locales', async () => {
    expect(await messagesOf({ 'brand/colors': { primary: '#0B5D57' } })).toEqual([
      ['brand.colors.primary', expect.stringContaining('does not match the format'), '#0b5d57'],
    ]);
    expect(await messagesOf({ 'currency/code': 'sgd' })).toEqual([
      ['currency.code', expect.any(String), 'SGD'],
    ]);
    expect(await messagesOf({ 'languages/0/locale': 'en_SG' })).toEqual([
      ['languages[0].locale', expect.any(String), 'en-SG'],
    ]);
  });

  it('for a slug, with the allowed characters', async () => {
    const [problem, ...others] = await problemsOf({ 'routes/sell/slug': { '*': 'sell my car' } });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      path: 'routes.sell.slug.*',
      allowed: expect.stringContaining('letters and digits of any script'),
      suggestion: 'sell-my-car',
    });
  });

  it('for a time zone without its area and a text without languages', async () => {
    expect(await messagesOf({ timeZone: 'kuala_lumpur' })).toEqual([
      ['timeZone', expect.any(String), 'Asia/Kuala_Lumpur'],
    ]);
    expect(await problemsOf({ displayName: 'Singapore' })).toEqual([
      expect.objectContaining({ allowed: expect.stringContaining('a text per language') }),
    ]);
  });

  it('for the name of a required property', async () => {
    const { displayName } = JSON.parse(original);
    expect(await messagesOf({ displayName: undefined, dispalyName: displayName })).toEqual([
      ['dispalyName', expect.any(String), 'displayName'],
    ]);
  });
});

describe('a contradiction is reported where it is wrong', () => {
  it('for a phone example with a dial code', async () => {
    const [problem, ...others] = await problemsOf({ 'phone/example': '6581234567' });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ path: 'phone.example', suggestion: '81234567' });
  });

  it('for an unknown parent, with the nearest name', async () => {
    await sandbox.write('shared/mine.json', '{}');
    expect(await messagesOf({ extends: ['forecourt:bse'] })).toEqual([
      ['extends[0]', '"forecourt:bse" does not exist', 'forecourt:base'],
    ]);
    expect(await messagesOf({ extends: ['forecourt:base', './shared/mien.json'] })).toEqual([
      ['extends[1]', '"./shared/mien.json" does not exist', './shared/mine.json'],
    ]);
    expect(await messagesOf({ extends: 'forecourt:base' })).toEqual([
      ['extends', 'must be a list', undefined],
    ]);
  });

  it('for a route without a page', async () => {
    expect(await messagesOf({ 'routes/buynew': { slug: { '*': 'new' } } })).toEqual([
      ['routes.buynew', 'there is no page "buynew"', 'buy-new'],
    ]);
  });

  it('for a default between two steps', async () => {
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
    const [problem] = await problemsOf({ 'filters/settings/owners': { ...group, filters: [filter] } });
    expect(problem).toMatchObject({
      path: 'filters.settings.owners.filters[0].default',
      message: 'steps of 6 never reach the default 13',
      allowed: 'such as 12 or 18',
    });
  });

  it('for a country by its common name', async () => {
    const problems = await problemsOf({ country: 'UK' });
    expect(problems.filter(({ path }) => path === 'country')).toEqual([
      expect.objectContaining({ message: '"UK" is not a country', suggestion: 'GB' }),
    ]);
    expect(problems.some(({ message }) => message.includes('libphonenumber'))).toBe(false);
  });

  it('for unknown numbering systems', async () => {
    expect(await messagesOf({ 'languages/0/locale': 'en-SG-u-nu-arabic' })).toEqual([
      ['languages[0].locale', 'CLDR has no digits "arabic"', 'en-SG-u-nu-arab'],
    ]);
    expect(await messagesOf({ 'languages/0/locale': 'en-SG-u-nu-arab' })).toEqual([]);
  });

  it('warns of unlikely percentages and unknown fonts', async () => {
    const bands = [{ percent: 0.7 }];
    const problems = await problemsOf({
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

  it('warns of a filter setting that is in no list', async () => {
    const { filters } = JSON.parse(original);
    const [setting] = Object.values(filters.settings);
    const extra = {
      ...(setting as object),
      filters: [{ name: 'promo', type: 'boolean', query: 'promo', field: 'is_promo' }],
    };
    const problems = await problemsOf({ 'filters/settings/promo': extra });
    expect(problems).toEqual([
      expect.objectContaining({
        severity: 'warning',
        file: FILE,
        path: 'filters.settings.promo',
        message: 'the filter setting "promo" is in no list, so it is not shown',
      }),
    ]);
    expect(
      await problemsOf({ 'filters/settings/promo': extra, 'newCars/desktop': ['price', 'promo'] }),
    ).toEqual([]);
  });

  it('reports a set without default at the folder, with every manifest that could be it', async () => {
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

  it('reports a set without default at the only manifest with isDefault false', async () => {
    await sandbox.change(FILE, { isDefault: false });
    const { problems } = await sandbox.load();
    expect(problems).toMatchObject([{ path: 'isDefault', file: expect.stringMatching(/sg\.json$/) }]);
    expect(problems[0]?.line).toBeGreaterThan(1);
  });

  it('reports a manifest without a parent once', async () => {
    for (const nothing of [undefined, []]) {
      const problems = await problemsOf({ extends: nothing });
      expect(problems).toMatchObject([
        {
          file: FILE,
          message: expect.stringContaining('inherits nothing'),
          suggestion: '["forecourt:base"]',
        },
      ]);
    }
  });

  it('reports the country when everything else belongs to another', async () => {
    const [first] = (await problemsOf({ country: 'PL' })).filter(({ severity }) => severity === 'error');
    expect(first).toMatchObject({ path: 'country', suggestion: 'SG' });
    expect(await messagesOf({ 'phone/dialCode': '48' })).toEqual([
      ['phone.dialCode', expect.any(String), '65'],
    ]);
  });

  it('reports a decimal comma with the intended number', async () => {
    await sandbox.write(FILE, original.replace(/"interestPercent": [\d.]+/, '"interestPercent": 8,9'));
    expect(await sandbox.check(FILE)).toMatchObject([
      { message: 'the decimal separator is a point, not a comma', suggestion: '8.9' },
    ]);
  });
});
