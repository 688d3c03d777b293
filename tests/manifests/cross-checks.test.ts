import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ACCEPTED } from './cases/accepted.ts';
import { CONTRADICTIONS, FORM_CONTRADICTIONS } from './cases/contradictions.ts';
import { FUEL } from './cases/fault-case.ts';
import { FILTERS_FAULTS } from './cases/filters-faults.ts';
import { PAGES_FAULTS } from './cases/pages-faults.ts';
import { REGION_FAULTS } from './cases/region-faults.ts';
import { REPEAT_FAULTS } from './cases/repeat-faults.ts';
import { SENSE_FAULTS, TEXT_FAULTS } from './cases/text-faults.ts';
import { WARNINGS } from './cases/warnings.ts';
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

describe('a manifest with', () => {
  it.each([
    ...REGION_FAULTS,
    ...FILTERS_FAULTS,
    ...PAGES_FAULTS,
    ...TEXT_FAULTS,
    ...SENSE_FAULTS,
    ...REPEAT_FAULTS,
    ...CONTRADICTIONS,
    ...FORM_CONTRADICTIONS,
  ])('%s is refused', async (name, changes, message, suggestion) => {
    await sandbox.change(FILE, changes);
    const problems = await sandbox.check(FILE);
    const found = problems.find((problem) =>
      typeof message === 'string' ? problem.message.includes(message) : message.test(problem.message),
    );
    const severity = WARNINGS.has(name) ? 'warning' : 'error';
    expect(found ?? problems).toMatchObject({ file: FILE, line: expect.any(Number), severity });
    if (suggestion !== undefined) expect(found?.suggestion).toBe(suggestion);
  });

  it.each(ACCEPTED)('%s is accepted', async (_name, changes, part) => {
    await sandbox.change(FILE, changes);
    const problems = await sandbox.check(FILE);
    expect(problems.filter(({ severity, path }) => severity === 'error' && path.startsWith(part))).toEqual(
      [],
    );
  });
});

it('compares no rule of a demo date, in months from today, with the years of its filter', async () => {
  const file = 'jp.json';
  const before = await sandbox.read(file);
  await sandbox.change(file, { 'demo/fields/inventory.first_registration_date': { min: -120, max: -1 } });
  const problems = await sandbox.check(file);
  await sandbox.write(file, before);
  expect(problems).toEqual([]);
});

describe('several faults', () => {
  it('are all reported in one run', async () => {
    await sandbox.change(FILE, {
      timeZone: 'Mars',
      'phone/dialCode': '1',
      [`${FUEL}/typo`]: 1,
      'sorts/0/field': 'nope',
    });
    const messages = (await sandbox.check(FILE)).map(({ path }) => path);
    expect(messages).toEqual(
      expect.arrayContaining([
        'timeZone',
        'phone.dialCode',
        'filters.settings.fuel_type.filters[0].typo',
        'sorts[0].field',
      ]),
    );
  });

  it('with one cause are reported once: tiles of a region without the filters', async () => {
    await sandbox.change(FILE, { 'filters/desktop': ['price'], 'filters/mobile': ['price'] });
    const found = (await sandbox.check(FILE)).filter(({ message }) => /would lead nowhere/.test(message));
    const lists = ['pages.bodyTypes', 'pages.fuelTypes'];
    const once = (list: string) => ({
      file: FILE,
      path: list,
      allowed: expect.stringContaining(`[] as ${list}`),
    });
    expect(found.sort((a, b) => a.path.localeCompare(b.path))).toMatchObject(lists.map(once));
  });

  it('in a shared file are reported once, in that file', async () => {
    const base = await sandbox.read('shared/base.json');
    await sandbox.change('shared/base.json', {
      'filters/settings/transmission/filters/0/options/0': 'automatik',
    });
    const { problems } = await sandbox.load();
    await sandbox.write('shared/base.json', base);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({
      file: expect.stringMatching(/shared\/base\.json$/),
      suggestion: 'automatic',
    });
  });
});
