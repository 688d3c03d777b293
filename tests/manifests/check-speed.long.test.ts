import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeRegions } from './many-regions.ts';

const ROOT = join(import.meta.dirname, '../..');
/** As few regions as are included, and ten times as many. */
const COUNTS = [6, 60] as const;
const MAX_MIB = 1000;
/** Prints what the process used once it has ended. */
const REPORT = `process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  console.error(JSON.stringify({ seconds: (userCPUTime + systemCPUTime) / 1e6, mebibytes: maxRSS / 1024 })); })`;

it('checks ten times as many regions in at most ten times as much processor time', {
  timeout: 300_000,
}, async () => {
  const [few, many] = [await check(COUNTS[0]), await check(COUNTS[1])];
  expect(many.seconds / few.seconds).toBeLessThan(COUNTS[1] / COUNTS[0]);
  expect(many.mebibytes).toBeLessThan(MAX_MIB);
});

/** Processor time and memory of a check of so many regions, start included. */
async function check(regions: number): Promise<{ seconds: number; mebibytes: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-many-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeRegions(join(folder, 'regions'), regions);
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
  expect(out).toMatch(new RegExp(`${regions} regions checked: (no problems|0 errors)`));
  const used = JSON.parse(err);
  console.log(
    `${regions} regions: ${used.seconds.toFixed(1)} s of processor time, ${used.mebibytes.toFixed(0)} MiB`,
  );
  return used;
}
