import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import own from '../../package.json' with { type: 'json' };
import { companyFrom, type InitFlags } from './answers.ts';
import { companyFiles } from './company-files.ts';
import { logo } from './logo.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-init-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const company = (flags: InitFlags = {}, name = 'my-market') =>
  companyFrom(join(folder, name), { countries: 'vn,kh', ...flags }, false);

describe('init', () => {
  it('takes what is not given from the tables and the name of the folder', async () => {
    const { name, colours, regions, spec } = await company();
    expect({ name, colours, spec }).toEqual({
      name: 'My Market',
      colours: { primary: '#0f766e', onPrimary: '#ffffff' },
      spec: `^${own.version}`,
    });
    expect(regions.map(({ code, languages }) => [code, languages])).toEqual([
      ['vn', ['vi', 'en']],
      ['kh', ['km', 'en']],
    ]);
  });

  it('takes the folder in which the package was installed, and keeps what its package.json says', async () => {
    const market = join(folder, 'market');
    const installed = {
      scripts: { test: 'vitest' },
      dependencies: { [own.name]: 'file:../forecourt.tgz', leaflet: '^2' },
      devDependencies: { vitest: '^4' },
    };
    mkdirSync(join(market, 'node_modules'), { recursive: true });
    writeFileSync(join(market, 'package.json'), JSON.stringify({ ...installed, dependencies: {} }));
    await expect(company({}, 'market')).rejects.toThrow('is not empty');
    writeFileSync(join(market, 'package.json'), JSON.stringify(installed));
    const [file] = companyFiles(await company({}, 'market'));
    expect(JSON.parse(file?.text ?? '')).toMatchObject({
      ...installed,
      scripts: { test: 'vitest', start: 'exec forecourt start' },
    });
  });

  it('gives each region the languages that are not those of another one', async () => {
    const { regions } = await company({ languages: 'vi,en' });
    expect(regions.map(({ languages }) => languages)).toEqual([['vi', 'en'], ['en']]);
    const both = await company({ countries: 'sg,my', languages: 'ms,en' });
    expect(both.regions.map(({ languages }) => languages)).toEqual([
      ['ms', 'en'],
      ['ms', 'en'],
    ]);
  });

  it('writes text on the colour that can be read', async () => {
    expect((await company({ colour: 'FC0' })).colours).toEqual({ primary: '#ffcc00', onPrimary: '#1c1917' });
    expect((await company({ colour: '#1E3A8A' })).colours.onPrimary).toBe('#ffffff');
  });

  it('names a tarball from the new folder', async () => {
    const tarball = join(folder, 'forecourt-0.1.0.tgz');
    writeFileSync(tarball, '');
    expect((await company({ package: tarball })).spec).toBe('file:../forecourt-0.1.0.tgz');
    expect((await company({ package: 'https://npm.example/forecourt.tgz' })).spec).toBe(
      'https://npm.example/forecourt.tgz',
    );
    expect((await company({ package: '0.1.0' })).spec).toBe('0.1.0');
  });

  it.each<[string, InitFlags]>([
    ['--countries is missing', { countries: undefined }],
    ['"vnn" is not a country', { countries: 'vnn' }],
    ['--countries: a country is missing', { countries: 'vn,' }],
    ['--countries: "vn" is given twice', { countries: 'vn,Vietnam' }],
    ['--languages: "klingon" cannot be used', { languages: 'klingon' }],
    ['--colour: "teal" is not a colour', { colour: 'teal' }],
    ['--colour: "#fefefe" looks like the page', { colour: '#fefefe' }],
    ['--name: "" cannot be used', { name: ' ' }],
    ['--package: there is no file', { package: './missing.tgz' }],
  ])('refuses: %s', async (message, flags) => {
    await expect(company(flags)).rejects.toThrow(message);
  });

  it('refuses a folder with files, apart from the one of git, and a file', async () => {
    mkdirSync(join(folder, 'cloned/.git'), { recursive: true });
    await expect(company({}, 'cloned')).resolves.toMatchObject({ name: 'Cloned' });
    writeFileSync(join(folder, 'cloned/notes.txt'), '');
    await expect(company({}, 'cloned')).rejects.toThrow('is not empty (notes.txt); nothing was written');
    await expect(company({}, 'cloned/notes.txt')).rejects.toThrow('is not a folder');
    await expect(companyFrom(undefined, { countries: 'vn' }, false)).rejects.toThrow('<folder> is missing');
  });
});

describe('the logo', () => {
  const colours = { primary: '#0f766e', onPrimary: '#ffffff' };

  it.each([
    ['My Market', 'en', 'ltr'],
    ['Chợ Xe Việt', 'vi', 'ltr'],
    ['قافلة', 'ar', 'rtl'],
    ['ตลาดรถ', 'th', 'ltr'],
  ] as const)('draws %s without fonts', (name, locale, direction) => {
    const svg = logo({ name, locale, direction, colours });
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ 32"/);
    expect(svg).toContain('fill="#0f766e"');
    expect(svg).not.toContain('<text');
    expect(svg.match(/<path /g)?.length).toBeGreaterThan(3);
  });

  it('escapes the name', () => {
    expect(logo({ name: 'A & <B>', locale: 'en', direction: 'ltr', colours })).toContain(
      'aria-label="A &amp; &lt;B>"',
    );
  });
});
