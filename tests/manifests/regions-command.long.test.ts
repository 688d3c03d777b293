import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Runs a script as npm does. */
function run(args: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const { CI: _ci, GITHUB_ACTIONS: _actions, ...rest } = process.env;
  const options = { cwd: ROOT, env: { ...rest, ...environment }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

const regions = (args: string[], environment?: Record<string, string>) =>
  run(['bin/forecourt.js', ...args], environment);

describe('npm run regions -- check', { timeout: 300_000 }, () => {
  it('finds no problems in the shipped files', async () => {
    const { code, out } = await regions(['check']);
    const [checked, summary, ...more] = out.split('\n');
    expect(checked).toBe(`Checked ${join(ROOT, 'regions')}: hk, id, jp, my, sg, th`);
    expect(summary).toMatch(/^6 regions checked: no problems \(\d+ ms\)$/);
    expect(more).toEqual(['']);
    expect(code).toBe(0);
  });

  it('prints file, line, column, path, message, allowed values and suggestion', async () => {
    const file = join(folder, 'sg.json');
    const text = await readFile(join(ROOT, 'regions/sg.json'), 'utf8');
    await writeFile(file, text.replace('"Asia/Singapore"', '"Asia/Singapur"'));
    const { code, out } = await regions(['check', file]);
    expect(code).toBe(1);
    const [first] = out.split('\n');
    expect(first).toMatch(
      /sg\.json:\d+:\d+ {2}timeZone {2}"Asia\/Singapur" is not a time zone {2}allowed: an IANA name.* {2}did you mean "Asia\/Singapore"\? {2}see docs\/reference\/manifest\.md#timeZone$/,
    );
  });

  it('prints JSON for programs and annotations for GitHub', async () => {
    const file = join(folder, 'sg.json');
    const { code, out } = await regions(['check', '--json', file]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({ path: 'timeZone', severity: 'error', line: expect.any(Number) }),
    ]);
    const annotated = await regions(['check', file], { GITHUB_ACTIONS: 'true' });
    expect(annotated.out).toMatch(
      /^::error file=.*sg\.json,line=\d+,col=\d+::timeZone: "Asia\/Singapur" is not a time zone;/m,
    );
  });

  it('does not report texts as unused when their manifest is invalid', async () => {
    const environment = { REGIONS_DIR: join(folder, 'torn'), LOCALES_DIR: join(folder, 'torn-texts') };
    await mkdir(environment.REGIONS_DIR);
    await cp(join(ROOT, 'regions/sg.json'), join(folder, 'torn/sg.json'));
    await writeFile(join(folder, 'torn/eg.json'), '{ "languages": [{ "code": "ar" }], "brand": 1 }');
    await mkdir(join(folder, 'torn-texts/ar'), { recursive: true });
    await writeFile(join(folder, 'torn-texts/ar/common.json'), '{ "skip": "إلى المحتوى" }');
    const { code, out } = await regions(['check'], environment);
    expect(code).toBe(1);
    expect(out).toContain('eg.json');
    expect(out).not.toContain('these texts are unused');
  });

  it('prints usage', async () => {
    expect(await regions(['chekc'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no command "chekc"'),
    });
    expect(await regions(['check', '--jsno'])).toMatchObject({ code: 2 });
    expect(await regions(['new', '--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('--languages'),
      err: '',
    });
    expect(await regions(['describe', 'sq'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean "sg"?'),
    });
  });
});

describe('npm run regions -- new', { timeout: 300_000 }, () => {
  it('writes a valid manifest and texts, with warnings for untranslated texts and examples only', async () => {
    const environment = { REGIONS_DIR: join(folder, 'own'), LOCALES_DIR: join(folder, 'texts') };
    const { code, out } = await regions(['new', 'vn'], environment);
    expect(out).toMatch(/1 region checked: 0 errors, 4 warnings/);
    expect(out.match(/not translated/g)).toHaveLength(1);
    expect(out).not.toMatch(/regions\/(hk|id|jp|my|sg|th)\.json/);
    expect(code).toBe(0);
    expect(JSON.parse(await readFile(join(folder, 'own/vn.json'), 'utf8'))).toMatchObject({
      code: 'vn',
      country: 'VN',
      isDefault: true,
      displayName: { vi: 'Việt Nam', en: 'Vietnam' },
      currency: { code: 'VND', symbol: '₫' },
      phone: { dialCode: '84', exampleFormatted: '+84 912 345 678' },
    });
    expect(await readdir(join(folder, 'texts'))).toEqual(['vi']);
    const again = await regions(['new', 'vn'], environment);
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('exists; nothing was written') });
  });

  it('refuses unknown countries', async () => {
    expect(await regions(['new', 'Vietnm', '--yes'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean "vietnam" (VN)?'),
    });
  });
});

describe('npm run regions -- new with invalid flags', { timeout: 300_000 }, () => {
  it('writes no files and prints no stack', async () => {
    const own = join(folder, 'refused/own');
    const environment = { REGIONS_DIR: own, LOCALES_DIR: join(folder, 'refused/texts') };
    const outcomes = await Promise.all(
      [
        ['--code', '../evil'],
        ['--languages', 'vi,klingon'],
        ['--currency', 'dong'],
        ['--time-zone', 'Mars/X'],
      ].map((flags) => regions(['new', 'vn', '--yes', ...flags], environment)),
    );
    for (const { code, err } of outcomes) {
      expect(code).toBe(2);
      expect(err).toMatch(/^--[a-z-]+: "\S+" cannot be used {2}allowed: .+\n$/);
    }
    await expect(readdir(join(folder, 'refused'))).rejects.toThrow('ENOENT');
  });
});

describe('npm run regions -- describe and diff of invalid manifests', { timeout: 300_000 }, () => {
  it('print the problems and no stack', async () => {
    const own = join(folder, 'refused-set');
    await mkdir(own);
    for (const code of ['sg', 'hk', 'my'])
      await cp(join(ROOT, `regions/${code}.json`), join(own, `${code}.json`));
    const change = async (code: string, from: string, to: string) => {
      const text = await readFile(join(own, `${code}.json`), 'utf8');
      await writeFile(join(own, `${code}.json`), text.replace(from, to));
    };
    await change('sg', '"Asia/Singapore"', '"Asia/Sinagpore"');
    await change('my', '"timeZone"', '"timezone"');
    const environment = { REGIONS_DIR: own };
    const [wrong, unshaped, differences, valid] = await Promise.all([
      regions(['describe', 'sg'], environment),
      regions(['describe', 'my'], environment),
      regions(['diff', 'hk', 'sg'], environment),
      regions(['describe', 'hk'], environment),
    ]);
    for (const { code, out, err } of [wrong, differences]) {
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toMatch(
        /^\S*sg\.json:\d+:\d+ {2}timeZone {2}"Asia\/Sinagpore" is not a time zone .*did you mean "Asia\/Singapore"\? {2}see docs\/reference\/manifest\.md#timeZone\n$/,
      );
    }
    expect({ code: unshaped.code, out: unshaped.out }).toEqual({ code: 1, out: '' });
    expect(unshaped.err).toContain('did you mean "timeZone"?');
    expect(valid).toMatchObject({ code: 0, out: expect.stringContaining('# ') });
  });
});

describe('npm run regions -- describe, diff, fonts', { timeout: 300_000 }, () => {
  it('print tables', async () => {
    const [described, differences, fonts] = await Promise.all([
      regions(['describe', 'sg']),
      regions(['diff', 'sg', 'hk']),
      regions(['fonts']),
    ]);
    expect(described.out).toContain('# Singapore (sg)');
    expect(described.out).toMatch(/\| buy +\| \/sg\/en\/buy/);
    expect(differences.out).toMatch(/\| phone\.dialCode +\| 65 +\| 852/);
    expect(fonts.out).toContain('Poppins');
  });
});
