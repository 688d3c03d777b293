import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/app/load-config.ts';
import type { Folders } from '#server/config/folders.ts';
import { catalogueFolders, foldersOf } from '#server/config/folders.ts';
import { parseConfig } from '#server/config/index.ts';
import { settingsProblems } from '#server/extensions/settings-problems.ts';
import { ContentError } from '#server/manifests/load-content.ts';
import type { CheckRegions } from '#server/manifests/load-regions.ts';
import { loadServableContent } from '#server/manifests/load-servable-content.ts';
import { serveOnly } from '#server/manifests/serve-only.ts';
import { shippedManifest } from '../shipped-regions.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const ROOT = join(import.meta.dirname, '../..');
const NOW = Date.UTC(2026, 5, 15);
const ALL = ['sg', 'hk', 'id', 'jp', 'my', 'th'];

let sandbox: Sandbox;
let folders: Folders;
beforeEach(async () => {
  sandbox = await createSandbox();
  const { regionsDir } = sandbox;
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-data-'));
  folders = {
    ...foldersOf({ dataDir, regionsDir, localesDir: '' }, ROOT),
    shippedRegionsDir: regionsDir,
    catalogueDirs: catalogueFolders(regionsDir, regionsDir),
  };
});
afterEach(async () => {
  rmSync(folders.dataDir, { recursive: true, force: true });
  await sandbox.remove();
});

const load = (checkRegions?: CheckRegions) => loadServableContent(folders, NOW, checkRegions);
const codesOf = (content: Awaited<ReturnType<typeof load>>) => content.regions.all.map(({ code }) => code);
const savedFile = (code: string) => join(folders.dataDir, 'last-good', `${code}.json`);
const breakSyntax = (file: string) => sandbox.write(file, '{ "code": ');

/** Puts a link to itself in the place of a file: nobody can read it, not even root. */
function cannotBeRead(name: string): void {
  const file = join(folders.regionsDir, name);
  rmSync(file);
  symlinkSync(file, file);
}
async function inTypeScript(text: string): Promise<void> {
  rmSync(join(folders.regionsDir, 'th.json'));
  await sandbox.write('th.ts', `${text}\nexport default {};`);
}

/** Offers whose balance is never asked for. */
const unsafe = () =>
  shippedManifest('th').offers.actions.map((action) => ({
    ...action,
    effects: action.effects?.filter((effect) => effect !== 'ask_balance'),
  }));

describe('a fault in the manifest of one region', () => {
  it('such as an unsafe machine of offers leaves it out, and is named at its line', async () => {
    await sandbox.change('th.json', { offers: { actions: unsafe() } });
    const content = await load();
    expect(codesOf(content)).toEqual(ALL.filter((code) => code !== 'th'));
    const errors = content.problems.filter(({ severity }) => severity === 'error');
    expect(errors[0]).toMatchObject({
      path: expect.stringMatching(/^offers\.actions\[\d+\]$/),
      message: 'the balance can never be paid: nothing asks for it before',
    });
  });
  it('leaves the region out if there is no valid version', async () => {
    await breakSyntax('th.json');
    const content = await load();
    expect(codesOf(content)).toEqual(ALL.filter((code) => code !== 'th'));
    expect(content.faulty).toEqual([{ code: 'th' }]);
    const errors = content.problems.filter(({ severity }) => severity === 'error');
    expect(new Set(errors.map(({ file }) => file.split('/').at(-1)))).toEqual(new Set(['th.json']));
  });

  it.each([
    ['is not JSON', () => breakSyntax('th.json')],
    ['has an invalid value', () => sandbox.change('th.json', { 'brand/name': 7 })],
    ['has an invalid content page', () => sandbox.write('content/th/careers.json', '{ "openings": 1 }')],
    ['takes the code of another', async () => sandbox.change('th.json', { code: 'sg' })],
    ['has an unsafe machine of offers', () => sandbox.change('th.json', { offers: { actions: unsafe() } })],
  ])('serves the last valid version when it %s', async (_, breakRegion) => {
    const before = await load();
    expect(before.faulty).toEqual([]);
    await breakRegion();
    const content = await load();
    expect(codesOf(content)).toEqual(ALL);
    expect(content.regions.find('th')).toEqual(before.regions.find('th'));
    expect(content.faulty).toEqual([{ code: 'th', since: expect.any(Date) }]);
  });

  it('does not keep other regions from updating', async () => {
    await load();
    await breakSyntax('th.json');
    await sandbox.change('sg.json', { 'brand/name': 'Renamed' });
    expect((await load()).regions.find('sg')?.manifest.brand.name).toBe('Renamed');
    // the change is now the last valid version
    await breakSyntax('sg.json');
    expect((await load()).regions.find('sg')?.manifest.brand.name).toBe('Renamed');
  });

  it('ends with the fix', async () => {
    const text = await sandbox.read('th.json');
    await load();
    await breakSyntax('th.json');
    await load();
    await sandbox.write('th.json', text);
    expect((await load()).faulty).toEqual([]);
  });

  it('in the default region makes the first other region the default', async () => {
    await breakSyntax('sg.json');
    const content = await load();
    expect([content.regions.default.code, content.faulty]).toEqual(['hk', [{ code: 'sg' }]]);
  });

  it('does not make its environment variables unknown', async () => {
    await load();
    const environment: NodeJS.ProcessEnv = {
      NODE_ENV: 'test',
      REGIONS_DIR: folders.regionsDir,
      DATA_DIR: folders.dataDir,
      TAG_MANAGER_ID_TH: 'GTM-1',
    };
    await breakSyntax('th.json');
    expect((await loadConfig(ROOT, environment)).manifestValues).toEqual({ TAG_MANAGER_ID_TH: 'GTM-1' });
  });
});

/** Errors that end a start. */
const ENDING = /new (Config|Content|PostgresStart|DataDirInUse|NewerDatabase|NoPrimary)Error\(/;

/** What a start asks of the environment, by the manifests and variables that do not fit it. */
const UNMET: [what: string, change: object, environment: Record<string, string>][] = [
  ['payments that move no money', { 'payments/provider': 'sandbox' }, {}],
  [
    'keys of payments that are not there',
    {
      'payments/stripe': {
        secretKeyEnv: 'STRIPE_SECRET_KEY_TH',
        publishableKeyEnv: 'STRIPE_PUBLISHABLE_KEY_TH',
        webhookSecretEnv: 'STRIPE_WEBHOOK_SECRET_TH',
      },
    },
    {},
  ],
  [
    'a site key of the captcha without the secret',
    { 'tracking/captchaSiteKeyEnv': 'CAPTCHA_SITE_KEY_TH' },
    { CAPTCHA_SITE_KEY_TH: 'key' },
  ],
  [
    'an address of the webhook that cannot be used',
    { 'delivery/webhook': { urlEnv: 'TICKET_WEBHOOK_URL_TH', secretEnv: 'TICKET_WEBHOOK_SECRET_TH' } },
    { TICKET_WEBHOOK_URL_TH: 'ftp://crm.example', TICKET_WEBHOOK_SECRET_TH: 'x'.repeat(32) },
  ],
  [
    'a short secret of the webhook',
    { 'delivery/webhook': { urlEnv: 'TICKET_WEBHOOK_URL_TH', secretEnv: 'TICKET_WEBHOOK_SECRET_TH' } },
    { TICKET_WEBHOOK_URL_TH: 'https://crm.example', TICKET_WEBHOOK_SECRET_TH: 'short' },
  ],
  [
    'an address of the error monitoring that cannot be used',
    { 'monitoring/dsnEnv': 'ERROR_MONITORING_DSN_TH' },
    { ERROR_MONITORING_DSN_TH: 'sentry' },
  ],
  ['a host that the operator does not allow', { webUrl: 'https://elsewhere.example' }, {}],
  ['a payment provider that no extension adds', { 'payments/provider': 'paylane' }, {}],
  ['settings of an extension that is not there', { extensions: { vouchers: {} } }, {}],
];

describe('whatever ends a start for one region of six, the others are served', () => {
  const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  const withoutTh = ALL.filter((code) => code !== 'th');
  /** The start of a public site where cars are paid with real money. */
  const start = (environment: Record<string, string> = {}) => {
    const config = parseConfig({
      environment: {
        PUBLIC_ORIGIN: 'https://cars.example',
        TRUST_PROXY: 'loopback',
        LOGIN_SECRET: 'x'.repeat(32),
        SERVE_REGIONS: ALL.join(),
        ...Object.fromEntries(KEYS.map((name) => [name, name])),
        ...environment,
      },
    });
    return load((regions) => settingsProblems(regions, [], config)).then((content) =>
      serveOnly(content, config.serveRegions),
    );
  };
  beforeEach(async () => {
    const [secretKeyEnv, publishableKeyEnv, webhookSecretEnv] = KEYS;
    for (const code of ALL)
      await sandbox.change(`${code}.json`, {
        'payments/provider': 'stripe',
        'payments/methods': ['card'],
        'payments/methodLabels': null,
        'payments/stripe': { secretKeyEnv, publishableKeyEnv, webhookSecretEnv },
      });
  });

  it.each(UNMET)('%s', async (_, change, environment) => {
    expect((await start(environment)).faulty).toEqual([]);
    await sandbox.change('th.json', change as Record<string, unknown>);
    const content = await start(environment);
    expect(codesOf(content)).toEqual(ALL);
    expect(content.faulty).toEqual([{ code: 'th', since: expect.any(Date) }]);
    expect(content.regions.find('th')?.manifest.payments).toMatchObject({ provider: 'stripe' });
    // a version that has become wrong is not served, either
    rmSync(join(folders.dataDir, 'last-good'), { recursive: true });
    const first = await start(environment);
    expect([codesOf(first), first.faulty]).toEqual([withoutTh, [{ code: 'th' }]]);
  });

  it('a variable that its last valid version needs and that is gone', async () => {
    await sandbox.change('th.json', { 'monitoring/dsnEnv': 'ERROR_MONITORING_DSN_TH' });
    await start({ ERROR_MONITORING_DSN_TH: 'https://key@errors.example/1' });
    const content = await start({ ERROR_MONITORING_DSN_TH: 'sentry' });
    expect([codesOf(content), content.faulty]).toEqual([withoutTh, [{ code: 'th' }]]);
  });

  it.each<[string, string, () => Promise<unknown> | unknown]>([
    ['a check that throws', 'th', () => sandbox.change('th.json', { 'brand/name': 'Throws' })],
    ['a file whose name is not read', '', () => sandbox.write('xx.JSON', '{}')],
    ['a page whose name is not read', 'th', () => sandbox.write('content/th/careers.jsonc', '{}')],
    ['a folder in the place of its manifest', '', () => mkdirSync(join(folders.regionsDir, 'xx.json'))],
    ['no region that is the default one', '', () => sandbox.change('sg.json', { isDefault: false })],
    ['a region that is the default one, too', 'th', () => sandbox.change('th.json', { isDefault: true })],
    ['another file of its code', 'th', () => sandbox.write('th.ts', 'export default {};')],
    ['a file that cannot be read', 'th', () => cannotBeRead('th.json')],
    ['a file of zeros', 'th', () => sandbox.write('th.json', new Uint8Array(1_000))],
    ['a file of 200,000 brackets', 'th', () => sandbox.write('th.json', '['.repeat(200_000))],
    ['a manifest in TypeScript that throws', 'th', () => inTypeScript("throw new Error('x');")],
    ['a manifest in TypeScript without an end', 'th', () => inTypeScript('while (true);')],
    ['a manifest in TypeScript that ends the process', 'th', () => inTypeScript('process.exit(3);')],
    ['a page that cannot be read', 'th', () => cannotBeRead('content/th/careers.json')],
    ['a picture that is not there', 'th', () => sandbox.change('th.json', { 'brand/logo': './none.svg' })],
    ['a part that is not there', 'th', () => sandbox.change('th.json', { extends: './none.json' })],
    ['a part that inherits from it', 'th', () => sandbox.change('th.json', { extends: './th.json' })],
    ['a time zone that nobody has', 'th', () => sandbox.change('th.json', { timeZone: 'Mars/Base' })],
    ['a currency that nobody has', 'th', () => sandbox.change('th.json', { 'currency/code': 'XXXX' })],
    ['a schema of later years', 'th', () => sandbox.change('th.json', { schemaVersion: 99 })],
    [
      'a variable of the site in the place of its own',
      'th',
      () => sandbox.change('th.json', { 'monitoring/dsnEnv': 'DATABASE_URL' }),
    ],
  ])('%s', async (_, faulty, breakRegion) => {
    await breakRegion();
    // the environment is read before the manifests are checked
    await loadConfig(ROOT, { NODE_ENV: 'test', REGIONS_DIR: folders.regionsDir, DATA_DIR: folders.dataDir });
    const content = await load((regions) => {
      if (regions.some(({ manifest }) => manifest.brand.name === 'Throws')) throw new Error('a fault');
      return [];
    });
    const expected = faulty === '' ? ALL : withoutTh;
    expect(codesOf(content).sort()).toEqual(expected.toSorted());
    expect(content.faulty).toEqual(faulty === '' ? [] : [{ code: faulty }]);
    expect(content.problems.filter(({ severity }) => severity === 'error')).not.toEqual([]);
  });

  it('each error that ends a start is in the document, with why it ends all regions', () => {
    const page = readFileSync(join(ROOT, 'docs/operations/faults.md'), 'utf8');
    const throwing = globSync(['src/server/**/*.ts', 'scripts/start/**/*.ts'], { cwd: ROOT }).filter(
      (file) => !file.endsWith('.test.ts') && ENDING.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(throwing.length).toBeGreaterThan(10);
    expect(
      throwing.filter(
        (file) => ![file, `${dirname(file)}/`].some((name) => page.includes(`| \`${name}\` |`)),
      ),
    ).toEqual([]);
  });

  it('texts of its own language', async () => {
    folders.localesDir = join(folders.dataDir, 'texts');
    mkdirSync(join(folders.localesDir, 'th'), { recursive: true });
    writeFileSync(join(folders.localesDir, 'th/site.json'), '{');
    const content = await load();
    expect([codesOf(content), content.faulty]).toEqual([withoutTh, [{ code: 'th' }]]);
  });
});

describe('the last valid version', () => {
  it.each([
    ['damaged', ''],
    ['truncated', '{"manifest":{"code":"th"'],
    ['of an unknown format', '{"manifest":{"code":"th","unheardOf":1},"content":{}}'],
    ['of another region', null],
  ])('is not served when it is %s (R18)', async (_, text) => {
    await load();
    writeFileSync(savedFile('th'), text ?? readFileSync(savedFile('jp')));
    await breakSyntax('th.json');
    const content = await load();
    expect(content.faulty).toEqual([{ code: 'th' }]);
    expect(codesOf(content)).not.toContain('th');
  });

  it('is served for all regions when a shared file has a fault, or the start fails', async () => {
    await load();
    await breakSyntax('shared/base.json');
    const content = await load();
    expect(codesOf(content)).toEqual(ALL);
    expect(content.faulty.map(({ code }) => code).sort()).toEqual(ALL.toSorted());
    rmSync(join(folders.dataDir, 'last-good'), { recursive: true });
    await expect(load()).rejects.toThrow(ContentError);
  });
});

it('a fault in shared texts is refused', async () => {
  await load();
  folders.localesDir = join(folders.dataDir, 'texts');
  mkdirSync(join(folders.localesDir, 'en'), { recursive: true });
  writeFileSync(join(folders.localesDir, 'en/site.json'), '{');
  await expect(load()).rejects.toThrow(ContentError);
});
