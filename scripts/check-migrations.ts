import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { report } from './rules/fault.ts';
import { migrationFaults } from './rules/migration-rule.ts';

const FOLDER = 'src/server/storage/migrations';
const root = join(import.meta.dirname, '..');
const faults = readdirSync(join(root, FOLDER))
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ file: `${FOLDER}/${name}`, text: readFileSync(join(root, FOLDER, name), 'utf8') }))
  .flatMap(migrationFaults);
process.exitCode = report(faults, 'Migrations');
