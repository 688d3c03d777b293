import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { openDatabase, ROOT, readFlags, temporaryFolder } from '../bench/environment.ts';
import { type RunningServer, startServer } from '../bench/http/api-process.ts';
import { findChromium } from '../test/chromium.ts';
import { CHANGES, changedManifest } from './preview/changes.ts';
import { type Measured, measureChange } from './preview/measure-change.ts';
import { choosePage, openPreview } from './preview/open-preview.ts';
import { tableOf } from './preview/table-of.ts';
import { logInProduct } from './publish/log-in-product.ts';

/**
 * Changes a draft in the source of the studio and measures in a browser the time from the change until the frame has
 * drawn the changed page. Fails when 95 of 100 changes take more than a second.
 */
const flags = readFlags<{ rounds: string }>();
const REGION = 'sg';
const MAX_P95_MS = 1_000;

const folder = temporaryFolder();
const regions = join(folder, 'regions');

function copyRegion(): void {
  const shipped = join(ROOT, 'regions');
  mkdirSync(regions);
  for (const name of readdirSync(shipped))
    if (!name.endsWith('.json') || name === `${REGION}.json`)
      cpSync(join(shipped, name), join(regions, name), { recursive: true });
}

async function trial(browser: Browser, origin: string, token: string): Promise<boolean> {
  const { page, firstMs } = await openPreview(browser, { origin, token });
  console.log(`first picture after Preview was chosen: ${firstMs.toFixed(0)} ms`);
  const original = readFileSync(join(regions, `${REGION}.json`), 'utf8');
  const measured = new Map<string, Measured[]>(CHANGES.map(({ name }) => [name, []]));
  let number = 0;
  for (let round = 0; round < Number(flags.rounds); round++) {
    for (const { name, page: label, change, seen } of CHANGES) {
      await choosePage(page, label);
      const text = changedManifest(original, change, ++number);
      measured.get(name)?.push(await measureChange(page, text, seen(number)));
    }
  }
  const { text, p95 } = tableOf(measured);
  console.log(text);
  console.log(`load average at the end: ${loadavg()[0]?.toFixed(1)}`);
  return p95 <= MAX_P95_MS;
}

let database: OpenDatabase | undefined;
let site: RunningServer | undefined;
let browser: Browser | undefined;
try {
  console.log(`${cpus().length} cores, ${cpus()[0]?.model}; load average ${loadavg()[0]?.toFixed(1)}`);
  copyRegion();
  database = await openDatabase(join(folder, 'data'));
  site = await startServer([], {
    NODE_ENV: 'production',
    STUDIO: 'on',
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'site'),
    REGIONS_DIR: regions,
    DEMO_STOCK: 'on',
    RATE_LIMITS: 'off',
    LOGIN_SECRET: 'a secret that is long enough for a trial',
  });
  const executablePath = findChromium();
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const token = await logInProduct(database, REGION);
  process.exitCode = (await trial(browser, site.origin, token)) ? 0 : 1;
} finally {
  await browser?.close();
  await site?.stop();
  await database?.close();
}
