import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { run } from './processes.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAX_WAIT_MS = 540_000;
const POLL_MS = 200;

/** The package of this repository. */
interface InstalledPackage {
  /** The packed file. */
  packed: string;
  /** Folder with nothing but the package, installed from the file. */
  company: string;
}

/**
 * Packs the repository and installs the package, in paths that are easy to get wrong. It takes minutes, so a run of
 * tests does it once: a file that comes later uses what the first one has made.
 */
export async function installOnce(): Promise<InstalledPackage> {
  const folder = join(inject('runFolder'), 'forecourt für alle');
  const company = join(folder, 'Märkte und Autos');
  const installed = join(folder, 'installed');
  const isFirst = mkdirSync(folder, { recursive: true }) !== undefined;
  if (isFirst) {
    mkdirSync(company);
    await install(folder, company);
    writeFileSync(installed, '');
  }
  for (let waited = 0; !existsSync(installed); waited += POLL_MS) {
    if (waited > MAX_WAIT_MS) throw new Error('another test file has not installed the package');
    await sleep(POLL_MS);
  }
  return { packed: packedIn(folder), company };
}

async function install(folder: string, company: string): Promise<void> {
  const made = await run(process.execPath, [join(ROOT, 'scripts/pack.ts'), '--to', folder], ROOT);
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/packed/) });
  const packed = packedIn(folder);
  // with an empty cache, as on a machine that has never installed it
  expect(await run('npm', ['install', packed], company)).toMatchObject({ code: 0 });
}

const packedIn = (folder: string): string =>
  join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
