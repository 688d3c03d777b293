import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Prints what entries of packages export, imported and required, and an address that must be Node's. */
const PROGRAM = `
  import { createRequire } from 'node:module';
  const entries = [
    'drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'drizzle-orm/errors',
    'libphonenumber-js', 'libphonenumber-js/core', 'libphonenumber-js/max', 'libphonenumber-js/min/metadata',
  ];
  const require = createRequire(import.meta.url);
  const names = (exported) => Object.keys(exported).sort();
  for (const entry of entries)
    console.log(entry, import.meta.resolve(entry), names(await import(entry)), names(require(entry)));
  await import('drizzle-orm/no-such-entry').catch(({ code }) => console.log(code));
`;

const outputOf = (...flags: string[]) =>
  execFileSync(process.execPath, [...flags, '--input-type=module', '-e', PROGRAM], {
    cwd: ROOT,
    encoding: 'utf8',
  });

it('packages of many files are found as Node finds them', () => {
  const output = outputOf();
  expect(output).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
  expect(outputOf('--import', join(import.meta.dirname, 'resolve-packages.ts'))).toBe(output);
});
