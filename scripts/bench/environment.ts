import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/server/app/load-config.ts';
import { foldersOf } from '../../src/server/config/folders.ts';
import { loadContent } from '../../src/server/manifests/load-content.ts';
import { startDatabase } from '../../src/server/storage/start-database.ts';

export const ROOT = join(import.meta.dirname, '../..');

let given: unknown;

/** Sets the options of the command, before the part of the bench that reads them is loaded. */
export const setFlags = (flags: object): void => {
  given = flags;
};
export const readFlags = <Flags>(): Flags => given as Flags;

/** A new folder, which is removed when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export const readContent = async () => loadContent(foldersOf(await loadConfig(ROOT), ROOT), Date.now());

/** @throws when the site has no such region */
export async function regionOf(code: string) {
  const region = (await readContent()).regions.find(code);
  if (!region) throw new Error(`there is no region ${code}`);
  return region;
}

export const openDatabase = (dataDir: string) =>
  startDatabase({ dataDir, log: { info() {}, warn() {}, error() {} }, statementTimeout: 60_000 });
