import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const SHIPPED = join(import.meta.dirname, '../../regions');

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Each form fills a spreadsheet of its own. */
const formsOf = (forms: Record<string, { spreadsheet?: string }>, code: string) =>
  Object.fromEntries(
    Object.entries(forms).map(([name, form]) => [
      name,
      form.spreadsheet === undefined ? form : { ...form, spreadsheet: `${form.spreadsheet}-${code}` },
    ]),
  );

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

/** Writes so many regions into a folder: copies of the included ones with codes, names and addresses of their own. */
function writeRegions(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  const models = readdirSync(SHIPPED).filter((name) => name.endsWith('.json'));
  for (let index = 0; index < count; index += 1) {
    const name = models[index % models.length] ?? '';
    const model = JSON.parse(readFileSync(join(SHIPPED, name), 'utf8'));
    const code = `q${LETTERS.charAt(Math.floor(index / 26))}${LETTERS.charAt(index % 26)}`;
    const manifest = {
      ...model,
      $schema: undefined,
      code,
      isDefault: index === 0,
      displayName: Object.fromEntries(
        model.languages.map((language: { code: string }) => [language.code, `${model.code} ${code}`]),
      ),
      contact: { ...model.contact, email: `hello@${code}.example` },
      forms: formsOf(model.forms, code),
      brand: { ...model.brand, name: `Cars ${code}`, logo: 'brand/forecourt.svg' },
    };
    writeFileSync(join(folder, `${code}.json`), JSON.stringify(manifest, null, 2));
    cpSync(join(SHIPPED, 'content', model.code), join(folder, 'content', code), { recursive: true });
  }
}
