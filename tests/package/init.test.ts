import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elementsOf } from '../manifests/check-formats/junit-elements.ts';
import { SARIF } from '../manifests/check-formats/sarif-schema.ts';
import { run, start } from './processes.ts';

const ROOT = join(import.meta.dirname, '../..');
const MINUTES = 60_000;

let folder: string;
/** Folder that `init` writes, for two countries that are not included. */
let company: string;
let site: ChildProcess | undefined;

const forecourt = (...args: string[]) => run('npx', ['forecourt', ...args], company);
const read = (file: string) => readFileSync(join(company, file), 'utf8');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-init-'));
  const tool = join(folder, 'tool');
  company = join(folder, 'Neuer Markt');
  const made = await run(process.execPath, [join(ROOT, 'scripts/pack.ts'), '--to', folder], ROOT);
  expect(made).toMatchObject({ code: 0 });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  expect(await run('npm', ['install', '--prefix', tool, tarball], folder)).toMatchObject({ code: 0 });
  const flags = ['--countries', 'vn,kh', '--colour', '#1e3a8a', '--package', tarball, '--yes'];
  const command = join(tool, 'node_modules/.bin/forecourt');
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
  expect(await run('npm', ['install'], company)).toMatchObject({ code: 0 });
  console.log(`init and installation: ${((performance.now() - first) / 1000).toFixed(1)} s`);
}, 10 * MINUTES);

afterAll(async () => {
  if (site?.pid && site.exitCode === null && site.signalCode === null) {
    process.kill(-site.pid, 'SIGKILL');
    await once(site, 'close');
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('forecourt init', () => {
  it('writes data, settings of the editor and pipelines, and the package as the one dependency', () => {
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: 'neuer-markt',
      dependencies: { forecourt: expect.stringMatching(/^file:\.\.\/forecourt-.*\.tgz$/) },
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
    const others = problems.filter(({ message }) => !/ texts are not translated yet$/.test(message));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    console.log(`warnings of a new company: ${problems.length}, ${others.length} of them beside texts`);
    const contacts = ['contact.callNumber', 'contact.messagingNumber', 'contact.email'];
    expect(others.map(({ path }) => path)).toEqual([...contacts, ...contacts]);
    expect((await forecourt('check', '--warnings-as-errors')).code).toBe(problems.length > 0 ? 1 : 0);
  });

  it('serves the API for the new countries, with demo cars', {
    timeout: 5 * MINUTES,
  }, async () => {
    const started = performance.now();
    const { child, output } = start('npm', ['start', '--', '--api'], company);
    site = child;
    const ended = once(child, 'close');
    while (!output().includes('Forecourt is ready')) {
      if (child.exitCode !== null) throw new Error(`the site did not start:\n${output()}`);
      await Promise.race([once(child.stdout, 'data'), ended]);
    }
    console.log(`ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
    const origin = /API: (\S+)\/api\/docs/.exec(output())?.[1];
    for (const region of ['vn', 'kh']) {
      const answer = await fetch(`${origin}/api/v1/rabbit/${region}/listings?size=3`);
      expect([region, answer.status, await answer.text()]).toEqual([
        region,
        200,
        expect.stringContaining('slug'),
      ]);
    }
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
  });
});

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
    expect(elementsOf(junit.output.trim()).filter(({ name }) => name === 'failure')).toHaveLength(1);
    const log = JSON.parse(sarif.output);
    expect(new Ajv2020({ strict: true }).validate(SARIF, log)).toBe(true);
    expect(log.runs[0].results).toHaveLength(1);
  });
});
