import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IN_CONTENT, IN_MANIFEST } from '../fixtures/extensions/singapore.ts';
import { setAt } from '../manifests/sandbox.ts';
import { browserForTests } from './browser.ts';
import { startSite } from './site.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILD_TIMEOUT_MS = 600_000;

const { open } = browserForTests();
const company = mkdtempSync(join(tmpdir(), 'forecourt company '));
const dataDir = join(company, '.data');
const environment = {
  DATA_DIR: dataDir,
  REGIONS_DIR: join(company, 'regions'),
};
let site: Awaited<ReturnType<typeof startSite>>;
let context: { baseURL: string };

/** Output of `forecourt build`. */
async function build(): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'bin/forecourt.js'), 'build'], {
    cwd: company,
    env: { ...process.env, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  expect([code, output]).toEqual([0, expect.anything()]);
  return output;
}

function copyChanged(file: string, changes: Readonly<Record<string, unknown>>): void {
  const value = JSON.parse(readFileSync(join(ROOT, 'regions', file), 'utf8'));
  for (const [path, wanted] of Object.entries(changes)) setAt(value, path.split('/'), wanted);
  writeFileSync(join(company, 'regions', file), JSON.stringify(value, null, 2));
}

beforeAll(async () => {
  cpSync(join(ROOT, 'tests/fixtures/extensions'), company, { recursive: true });
  renameSync(join(company, 'kinds.config.ts'), join(company, 'forecourt.config.ts'));
  mkdirSync(join(company, 'node_modules'));
  symlinkSync(ROOT, join(company, 'node_modules/forecourt'));
  cpSync(join(ROOT, 'regions/content/sg'), join(company, 'regions/content/sg'), { recursive: true });
  copyChanged('sg.json', IN_MANIFEST);
  copyChanged('content/sg/certified.json', IN_CONTENT);
  expect(await build()).toMatch(/Building the pages with extensions … built/);
  site = await startSite(environment, company);
  context = { baseURL: site.origin };
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  await site?.stop();
  rmSync(company, { recursive: true, force: true });
});

describe('pages with extensions', () => {
  it('are built once for the same code', async () => {
    expect(await build()).toMatch(/Building the pages with extensions … up to date/);
  });

  it('show a section', async () => {
    const { data } = await (await fetch(`${site.origin}/api/v1/rabbit/sg/listings?size=1`)).json();
    const page = await open(`/sg/en/cars/${data[0].slug}`, { context });
    await expect(page.getByRole('heading', { name: 'Opening soon' }).count()).resolves.toBe(1);
    expect(await page.textContent('main')).toContain('Tampines opens in May.');
  });

  it('show a block of content', async () => {
    const page = await open('/sg/en/certified', { context });
    expect(await page.textContent('main')).toMatch(/In numbers.*cars sold.*1,200/);
  });

  it('stand under routes of the manifest, also without JavaScript', async () => {
    for (const hasScripts of [true, false]) {
      const page = await open('/sg/en/news', { context, hasScripts });
      expect(await page.textContent('h1')).toBe('News of the company');
      expect(await page.title()).toContain('News of the company');
    }
    expect((await fetch(`${site.origin}/sg/en/news/unknown`)).status).toBe(404);
  });

  it('limit what is found by a filter, with its own control', async () => {
    const page = await open('/sg/en/buy', { context });
    const control = page.getByRole('group', { name: 'Daily trip' });
    await control.getByRole('radio', { name: '300 km' }).check();
    await page.waitForURL(/[?&]trip=300/);
    await page.reload();
    await expect(control.getByRole('radio', { name: '300 km' }).isChecked()).resolves.toBe(true);
  });

  it('check the answer of a field with its own words', async () => {
    const page = await open('/sg/en/request/respray', { context });
    await page.getByRole('radio', { name: '#1d4f91' }).check();
    expect(await page.getByRole('group', { name: 'Which colour?' }).count()).toBe(1);
  });
});
