import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAllowed, licenceFaults, lockedPackages } from './licence-rule.ts';
import { ALLOWED, EXCEPTIONS } from './licences.ts';

const ROOT = join(import.meta.dirname, '../..');
const LOCK = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');

const lockOf = (packages: object) => ({
  file: 'package-lock.json',
  text: JSON.stringify({ packages: { '': { name: 'own', license: 'UNLICENSED' }, ...packages } }, null, 2),
});
const messages = (packages: object, exceptions = EXCEPTIONS.slice(0, 0)) =>
  licenceFaults(lockOf(packages), ALLOWED, exceptions).map(({ message }) => message);

describe('the rule of licences', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['GPL-3.0-only OR MIT', true],
    ['MIT AND Zlib', true],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['', false],
  ])('%s may be used without a question: %s', (expression, expected) => {
    expect(isAllowed(expression, ALLOWED)).toBe(expected);
  });

  it('refuses a package with a new licence, and one without, wherever it is', () => {
    const found = messages({
      'node_modules/good': { version: '1.0.0', license: 'MIT' },
      'node_modules/bad': { version: '1.0.0', license: 'AGPL-3.0-only' },
      'node_modules/good/node_modules/@own/silent': { version: '2.0.0' },
    });
    expect(found).toEqual([
      expect.stringContaining('bad 1.0.0 has the licence AGPL-3.0-only'),
      expect.stringContaining('@own/silent 2.0.0 has no licence'),
    ]);
  });

  it('names the line of the package', () => {
    const lock = lockOf({ 'node_modules/bad': { version: '1.0.0', license: 'AGPL-3.0-only' } });
    const [fault] = licenceFaults(lock, ALLOWED, []);
    expect(lock.text.split('\n')[(fault?.line ?? 0) - 1]).toContain('"node_modules/bad"');
  });

  it('takes an exception for its licence only, and refuses one that nothing needs', () => {
    const exception = { package: 'font-*', licence: 'OFL-1.1', reason: 'fonts' };
    const font = { 'node_modules/font-a': { version: '1.0.0', license: 'OFL-1.1' } };
    expect(messages(font, [exception])).toEqual([]);
    const changed = { 'node_modules/font-a': { version: '2.0.0', license: 'AGPL-3.0-only' } };
    expect(messages(changed, [exception])).toEqual([
      expect.stringContaining('font-a 2.0.0 has the licence AGPL-3.0-only'),
      expect.stringContaining('no package needs the exception for font-* (OFL-1.1)'),
    ]);
  });
});

it('the packages of this repository have licences that are allowed or have a reason', () => {
  expect(lockedPackages(LOCK).length).toBeGreaterThan(300);
  expect(licenceFaults({ file: 'package-lock.json', text: LOCK }, ALLOWED, EXCEPTIONS)).toEqual([]);
});

it('docs/NOTICE.md names each package with a licence of its own', () => {
  const notice = readFileSync(join(ROOT, 'docs/NOTICE.md'), 'utf8');
  expect(EXCEPTIONS.filter((each) => !notice.includes(`\`${each.package}\``))).toEqual([]);
});
