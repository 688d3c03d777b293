import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MEASURED } from '../measured.ts';
import { writeRegions } from './many-regions.ts';

const ROOT = join(import.meta.dirname, '../..');
const REGIONS = 60;
/** Twice what it may take on the machine of the figures; processor time, so that other work does not count. */
const MAX_SECONDS = 20;
const MAX_MIB = 1000;
/** Prints what the process used once it has ended. */
const REPORT = `process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  console.error(JSON.stringify({ seconds: (userCPUTime + systemCPUTime) / 1e6, mebibytes: maxRSS / 1024 })); })`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-many-'));
  writeRegions(join(folder, 'regions'), REGIONS);
});
afterAll(() => rmSync(folder, { recursive: true }));

it(`checks ${REGIONS} regions in ${MAX_SECONDS} seconds of processor time, start included`, {
  ...MEASURED,
  timeout: 120_000,
}, async () => {
  const env = { ...process.env, REGIONS_DIR: join(folder, 'regions'), CI: '', GITHUB_ACTIONS: '' };
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(REPORT)}`,
    'bin/forecourt.js',
    'check',
  ];
  const { out, err } = await new Promise<{ out: string; err: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env, maxBuffer: 1e8 }, (_, out, err) =>
      resolve({ out, err }),
    );
  });
  expect(out).toMatch(new RegExp(`${REGIONS} regions checked: (no problems|0 errors)`));
  const { seconds, mebibytes } = JSON.parse(err);
  console.log(`${REGIONS} regions: ${seconds.toFixed(1)} s of processor time, ${mebibytes.toFixed(0)} MiB`);
  expect(seconds).toBeLessThan(MAX_SECONDS);
  expect(mebibytes).toBeLessThan(MAX_MIB);
});
