import { join } from 'node:path';
import { canonicalPhone } from '../src/domain/phone/phone.ts';
import { reasonOf } from '../src/domain/privacy/reason-of.ts';
import { loadConfig } from '../src/server/app/load-config.ts';
import { foldersOf } from '../src/server/config/folders.ts';
import { phoneMetadata } from '../src/server/manifests/phone-metadata.ts';
import { unlockPhone } from '../src/server/modules/login/index.ts';
import { joinDatabase } from '../src/server/storage/start-database.ts';
import { printLine } from './import/print-line.ts';
import { findRegions } from './regions/find-region.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `npm run logins -- unlock <region> <phone>

  unlock  unlocks a phone after too many wrong codes`;

const ROOT = join(import.meta.dirname, '..');

/** @returns the exit code: 0, or 1 when the manifest of the region is invalid */
async function main([command, code = '', ...typed]: readonly string[]): Promise<number> {
  if (command !== 'unlock' || typed.length === 0) throw new UsageError(USAGE);
  const [region] = (await findRegions([code.toLowerCase()])) ?? [];
  if (!region) return 1;
  const { country } = region.manifest;
  // an unquoted number may be several arguments
  const phone = canonicalPhone(typed.join(' '), country, phoneMetadata([region.manifest]));
  if (!phone) throw new UsageError(`"${typed.join(' ')}" is not a phone number.\n\n${USAGE}`);
  const config = await loadConfig(ROOT);
  const database = await joinDatabase({
    dataDir: foldersOf(config, ROOT).dataDir,
    databaseUrl: config.databaseUrl,
    log: { info() {}, warn: printLine, error: printLine },
    applicationName: 'forecourt logins',
  });
  try {
    const { failures, locks } = await unlockPhone(database.db, phone);
    console.log(`${phone}: ${locks} locks removed, ${failures} failed attempts reset`);
    return 0;
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    printLine(reasonOf(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
