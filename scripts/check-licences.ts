import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { report } from './rules/fault.ts';
import { licenceFaults, lockedPackages } from './rules/licence-rule.ts';
import { ALLOWED, EXCEPTIONS } from './rules/licences.ts';

// with --list it prints each package below its licence, those of tests and the build with (dev)
const root = join(import.meta.dirname, '..');
const file = 'package-lock.json';
const text = readFileSync(join(root, file), 'utf8');
const byLicence = Map.groupBy(lockedPackages(text), ({ licence }) => licence || 'none');
if (process.argv.includes('--list'))
  for (const [licence, packages] of [...byLicence].sort(([a], [b]) => a.localeCompare(b))) {
    console.log(`\n${licence} (${packages.length})`);
    for (const { name, version, isDev } of packages)
      console.log(`  ${name} ${version}${isDev ? ' (dev)' : ''}`);
  }
process.exitCode = report(licenceFaults({ file, text }, ALLOWED, EXCEPTIONS), 'Licences');
