import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import own from '../../package.json' with { type: 'json' };
import { packageSpec } from './answers.ts';

let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-spec-'));
  root = join(folder, 'node_modules/forecourt');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(folder, 'forecourt.tgz'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const specWhere = (dependencies: Record<string, string>) => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  return packageSpec(undefined, join(folder, 'my-market'), root);
};

it('the package is the tarball that this one was installed from, by its path from the new folder', () => {
  expect(specWhere({ forecourt: 'file:forecourt.tgz' })).toBe('file:../forecourt.tgz');
});

it.each([
  [{ forecourt: 'git+ssh://git@example.com/forecourt.git' }, 'git+ssh://git@example.com/forecourt.git'],
  [{ forecourt: 'https://example.com/forecourt.tgz' }, 'https://example.com/forecourt.tgz'],
  [{ forecourt: '^0.1.0' }, `^${own.version}`],
  [{ forecourt: 'file:removed.tgz' }, `^${own.version}`],
  [{}, `^${own.version}`],
] as [Record<string, string>, string][])(
  'the package, where a folder with %j has it installed, is %s',
  (dependencies, spec) => {
    expect(specWhere(dependencies)).toBe(spec);
  },
);

it('the package is the version of the repository where nothing is installed', () => {
  expect(packageSpec(undefined, join(folder, 'my-market'), folder)).toBe(`^${own.version}`);
});

it('the package is what was typed', () => {
  expect(packageSpec(join(folder, 'forecourt.tgz'), join(folder, 'my-market'))).toBe('file:../forecourt.tgz');
  expect(packageSpec('1.2.3', folder)).toBe('1.2.3');
  expect(() => packageSpec('./no.tgz', folder)).toThrow('--package: there is no file');
});
