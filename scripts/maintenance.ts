import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from '../src/domain/privacy/reason-of.ts';
import { loadConfig } from '../src/server/app/load-config.ts';
import { foldersOf } from '../src/server/config/folders.ts';
import {
  type Closure,
  changedClosure,
  closureText,
  maintenanceFile,
  parseClosure,
  readFlag,
} from '../src/server/http/maintenance/index.ts';
import { manifestFiles } from '../src/server/manifests/manifest-files.ts';
import { printLine } from './import/print-line.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `npm run maintenance -- on|off|status [region …]

  on, off  closes or opens regions for maintenance without a restart; all regions by default
  status   shows closed regions`;

const ROOT = join(import.meta.dirname, '..');

async function main([command = 'status', ...given]: readonly string[]): Promise<void> {
  const config = await loadConfig(ROOT);
  const folders = foldersOf(config, ROOT);
  const regions = (await manifestFiles(folders.regionsDir)).map((file) => basename(file, '.json'));
  const file = maintenanceFile(folders.dataDir);
  const before = parseClosure((await readFlag(file)) ?? config.maintenance) ?? 'none';
  if (command === 'status' && given.length === 0) return report(before);
  if (command !== 'on' && command !== 'off') throw new UsageError(USAGE);
  const codes = given.flatMap((code) => code.toLowerCase().split(','));
  const unknown = codes.filter((code) => !regions.includes(code));
  if (unknown.length > 0) {
    throw new UsageError(
      `There is no region ${unknown.join(', ')}; there are ${regions.join(', ')}.\n\n${USAGE}`,
    );
  }
  const after = changedClosure(before, command, codes, regions);
  await write(file, `${closureText(after)}\n`);
  report(after);
}

/** Writes atomically, so that the site reads no partial file. */
async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}~`, text, { flush: true });
  await rename(`${file}~`, file);
}

function report(closure: Closure): void {
  const closed =
    typeof closure === 'string' ? { none: 'none', all: 'all regions' }[closure] : closure.join(', ');
  console.log(`closed for maintenance: ${closed}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  printLine(reasonOf(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
