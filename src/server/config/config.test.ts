import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environmentExample } from '../../../scripts/init/init.ts';
import { variablesOf } from '../app/load-config.ts';
import {
  ConfigError,
  type ConfigProblem,
  manifestVariables,
  parseConfig,
  readEnvironmentFile,
  type Surroundings,
  serviceProblems,
} from './index.ts';
import { isAllowedName, MANIFEST_VARIABLES } from './manifest-variables.ts';

const ROOT = join(import.meta.dirname, '../../..');

function problemsOf(surroundings: Surroundings): readonly ConfigProblem[] {
  try {
    parseConfig(surroundings);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const messages = (environment: Record<string, string>, file: Record<string, string> = {}) =>
  problemsOf({ environment, file, manifestNames: ['TAG_MANAGER_ID_SG'] }).map(({ message }) => message);

describe('parseConfig', () => {
  it('has a default for every variable', () => {
    expect(parseConfig({ environment: {} })).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: './.data',
      databaseUrl: '',
      logLevel: 'info',
      demoStock: 'auto',
      pageCacheMb: 'auto',
    });
  });

  it('prefers values of the process to those of the file', () => {
    const config = parseConfig({ environment: { PORT: '81' }, file: { PORT: '80', DEMO_STOCK: 'off' } });
    expect([config.port, config.demoStock]).toEqual([81, 'off']);
  });

  it('treats an empty value as absent', () => {
    expect(parseConfig({ environment: { PORT: ' ', PUBLIC_ORIGIN: '' } }).port).toBe(3000);
  });

  it('reports every invalid value with the allowed ones', () => {
    expect(
      messages({ PORT: '99999', LOG_LEVEL: 'loud', PUBLIC_ORIGIN: 'cars.example/path', DEMO_STOCK: 'maybe' }),
    ).toEqual([
      'PORT: "99999" cannot be used; allowed: a whole number from 0 to 65535.',
      'PUBLIC_ORIGIN: "cars.example/path" cannot be used; allowed: an address such as https://cars.example, without a path.',
      'LOG_LEVEL: "loud" cannot be used; allowed: fatal, error, warn, info, debug, trace, silent.',
      'DEMO_STOCK: "maybe" cannot be used; allowed: auto, on, off.',
    ]);
  });

  it('rejects invalid networks and networks that contain every address as proxies', () => {
    const trusted = (value: string) => parseConfig({ environment: { TRUST_PROXY: value } }).trustProxy;
    expect(trusted('10.0.0.0/8, fd00::/8 ,loopback,192.0.2.1')).toBe(
      '10.0.0.0/8,fd00::/8,loopback,192.0.2.1',
    );
    for (const wrong of ['0.0.0.0/0', '::/0', '10.0.0.0/33', 'fd00::/129', 'everyone', '10.0.0.1/', 'true'])
      expect(() => trusted(wrong), wrong).toThrow('TRUST_PROXY');
  });

  it('accepts a database behind a socket', () => {
    const url = 'postgresql://cars@/cars?host=%2Fvar%2Frun%2Fpostgresql';
    expect(parseConfig({ environment: { DATABASE_URL: url } }).databaseUrl).toBe(url);
  });

  it('accepts several hosts of a database, each with or without a port', () => {
    const urlOf = (value: string) => parseConfig({ environment: { DATABASE_URL: value } }).databaseUrl;
    for (const url of [
      'postgresql://a:b,c@one:5432,two:5433/cars',
      'postgresql://a@one,[::1]:5432/cars?ssl=true',
    ])
      expect(urlOf(url)).toBe(url);
    for (const wrong of [
      'postgresql://a@one:5432,two:x/cars',
      'postgresql://a@one,,two/cars',
      'postgresql://a@one,/c',
    ])
      expect(() => urlOf(wrong), wrong).toThrow('DATABASE_URL');
  });

  it('refuses a replica or a pooler without a database of one’s own', () => {
    const url = 'postgresql://a@one/cars';
    const problemsOf = (environment: Record<string, string>) =>
      serviceProblems(parseConfig({ environment })).map(({ message }) => message);
    expect(problemsOf({ DATABASE_REPLICA_URL: url, DATABASE_DIRECT_URL: url })).toEqual([
      'DATABASE_URL is missing; DATABASE_REPLICA_URL needs it.',
      'DATABASE_URL is missing; DATABASE_DIRECT_URL needs it.',
    ]);
    expect(problemsOf({ DATABASE_URL: url, DATABASE_REPLICA_URL: url, DATABASE_DIRECT_URL: url })).toEqual(
      [],
    );
  });

  it('never repeats a secret', () => {
    expect(messages({ DATABASE_URL: 'mysql://root:hunter2@db' })[0]).not.toContain('hunter2');
  });

  it('rejects unknown names in the file', () => {
    expect(messages({}, { COLOUR: 'red', DATA_DIRS: 'x' })).toEqual([
      expect.stringContaining('COLOUR in .env is not a variable of this site; known are HOST, PORT'),
      'DATA_DIRS in .env is not a variable of this site; did you mean DATA_DIR?',
    ]);
  });

  it('rejects misspelt variables of the process and ignores those of other programs', () => {
    expect(messages({ DATABSE_URL: 'x', REGION_DIR: 'y', PORTS: '80' })).toEqual([
      'DATABSE_URL is not a variable of this site; did you mean DATABASE_URL?',
      'REGION_DIR is not a variable of this site; did you mean REGIONS_DIR?',
      'PORTS is not a variable of this site; did you mean PORT?',
    ]);
    const usual = [
      'HOME',
      'PATH',
      'PWD',
      'HOSTNAME',
      'LANG',
      'SHELL',
      'TERM',
      'USER',
      'NODE_ENV',
      'CI',
      'DISPLAY',
      'TMPDIR',
    ];
    expect(messages(Object.fromEntries(usual.map((name) => [name, 'x'])))).toEqual([]);
  });

  it('returns values that manifests refer to separately', () => {
    const manifestNames = manifestVariables({
      tracking: { tagManagerIdEnv: 'TAG_MANAGER_ID_SG', captchaSiteKeyEnv: '' },
    });
    const config = parseConfig({ environment: { TAG_MANAGER_ID_SG: 'GTM-1' }, manifestNames });
    expect(config.manifestValues).toEqual({ TAG_MANAGER_ID_SG: 'GTM-1' });
    expect(messages({}, { TAG_MANAGER_ID_SG: 'GTM-1' })).toEqual([]);
  });

  it('offers manifests the variables that are meant for them, and no others', () => {
    const { manifestValues } = parseConfig({
      environment: { TAG_MANAGER_ID_NZ: 'GTM-2', PGPASSWORD: 'x', LOGIN_SECRET: 'y'.repeat(32) },
    });
    expect(manifestValues).toEqual({ TAG_MANAGER_ID_NZ: 'GTM-2' });
    const others = {
      tagManagerIdEnv: 'PGPASSWORD',
      secretEnv: 'LOGIN_SECRET',
      otherEnv: 'TAG_MANAGER_ID_NZ',
    };
    expect(manifestVariables({ tracking: others })).toEqual([]);
  });

  it.each(['LOGIN_SECRET', 'STRIPE_SECRET_KEY_NZ', 'NPM_TOKEN', 'PGPASSWORD', 'AWS_SECRET_ACCESS_KEY'])(
    'refuses a value of pages that is the one of %s',
    (name) => {
      const value = 'the-same-value-in-two-variables-0123456789';
      const [problem] = messages({ [name]: value, CAPTCHA_SITE_KEY: value });
      expect(problem).toContain(`CAPTCHA_SITE_KEY has the value of ${name}`);
      expect(problem).not.toContain(value);
    },
  );

  it('knows each property of the schema that names a variable', () => {
    const folder = join(ROOT, 'schemas/region');
    const named = readdirSync(folder).flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(
        /"(\w+)": \{[^{}]*#\/\$defs\/environmentName"[^{}]*"examples": \["(\w+)"\]/g,
      ),
    ]);
    expect(named.map(([, property = '']) => property).sort()).toEqual(Object.keys(MANIFEST_VARIABLES).sort());
    for (const [, property = '', example = ''] of named) expect(isAllowedName(property, example)).toBe(true);
  });

  it('reads a file as editors save it, and names lines that are no variables without showing them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-env-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, '.env');
    writeFileSync(file, '\uFEFFPORT=4000\r\n# a comment\r\n\r\nKEY="first\nsecond\n"\nHOST=::1\n');
    expect(readEnvironmentFile(file)).toEqual({ PORT: '4000', KEY: 'first\nsecond\n', HOST: '::1' });
    writeFileSync(file, 'PORT=4000\nLOGIN_SECRET abc\nKEY="a\nb"\nHOST\n');
    expect(() => readEnvironmentFile(file)).toThrow(
      `Line 2 of ${file} has no "=": write NAME=value, # before a comment, or a value of several lines in quotation marks.\nLine 5 of`,
    );
    expect(() => readEnvironmentFile(file)).not.toThrow('abc');
  });

  it('ignores a missing file', () => {
    expect(readEnvironmentFile(join(ROOT, 'no-such.env'))).toEqual({});
  });
});

describe('.env.example', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');

  it('describes every variable', async () => {
    const regions = join(ROOT, 'regions');
    expect(example).toBe(environmentExample(await variablesOf(regions, regions)));
  });

  it('is valid without changes', async () => {
    const bare = example.replace(/^# (?=[A-Z_]+=)/gm, '');
    const lines = bare.split('\n').filter((line) => /^[A-Z_]+=/.test(line));
    const file = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const regions = join(ROOT, 'regions');
    expect(problemsOf({ environment: {}, file, manifestNames: await variablesOf(regions, regions) })).toEqual(
      [],
    );
  });
});
