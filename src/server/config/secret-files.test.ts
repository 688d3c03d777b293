import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../app/load-config.ts';
import { ConfigError, parseConfig, serviceProblems } from './index.ts';

const ROOT = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'forecourt-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LOGIN_SECRET = 'a-secret-of-more-than-32-characters';
function inFile(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
function messages(environment: Record<string, string>, file: Record<string, string> = {}): string[] {
  try {
    parseConfig({ environment, file, manifestNames: ['STRIPE_KEY_MY'] });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ message }) => message);
    throw error;
  }
}

describe('secrets in files', () => {
  it('are read without the end of their line, from both places of variables', () => {
    const config = parseConfig({
      environment: { LOGIN_SECRET_FILE: inFile('login', `${LOGIN_SECRET}\n`) },
      file: { STRIPE_KEY_MY_FILE: inFile('stripe', 'sk_live_1\r\n') },
      manifestNames: ['STRIPE_KEY_MY'],
    });
    expect(config.loginSecret).toBe(LOGIN_SECRET);
    expect(config.manifestValues).toEqual({ STRIPE_KEY_MY: 'sk_live_1' });
  });

  it('are checked like others, and never repeated', () => {
    const [message = '', ...more] = messages({ LOGIN_SECRET_FILE: inFile('short', 'hunter2') });
    expect(message).toContain('LOGIN_SECRET');
    expect(message).not.toContain('hunter2');
    expect(more).toEqual([]);
  });

  it('are refused in several lines with the way out, in files and in .env', () => {
    const file = inFile('broken', `${LOGIN_SECRET}\r\nhunter2\n\n`);
    expect(
      messages(
        { LOGIN_SECRET_FILE: file, STRIPE_KEY_MY: 'sk_live_1\nhunter2' },
        { SMTP_PASSWORD: 'hun\n\nter2', CAPTCHA_SECRET: 'captcha\n' },
      ).sort(),
    ).toEqual([
      `LOGIN_SECRET: its value has 2 lines in ${file}; write it in one, without line breaks.`,
      'SMTP_PASSWORD: its value has 3 lines; write it in one, without line breaks.',
      'STRIPE_KEY_MY: its value has 2 lines; write it in one, without line breaks.',
    ]);
    // an extension may have a certificate
    const own = parseConfig({ environment: { OWN_KEY: 'one\ntwo\n' }, extensionNames: ['OWN_KEY'] });
    expect(own.extensionValues).toEqual({ OWN_KEY: 'one\ntwo' });
  });

  it('are refused with the reason: a missing or empty file, and a value beside it', () => {
    const missing = join(folder, 'missing');
    expect(
      messages({
        LOGIN_SECRET_FILE: missing,
        SMTP_PASSWORD_FILE: inFile('empty', ' \n'),
        STRIPE_KEY_MY_FILE: inFile('key', 'sk'),
        STRIPE_KEY_MY: 'sk',
      }).sort(),
    ).toEqual([
      expect.stringContaining(`LOGIN_SECRET_FILE: the file ${missing} cannot be read (ENOENT`),
      `SMTP_PASSWORD_FILE: the file ${join(folder, 'empty')} is empty.`,
      'STRIPE_KEY_MY_FILE and STRIPE_KEY_MY are both set; remove one of them.',
    ]);
  });

  it('exist for secrets only', () => {
    expect(messages({}, { PORT_FILE: 'x' })).toEqual([
      expect.stringContaining('PORT_FILE in .env is not a variable of this site'),
    ]);
  });

  it('start where the command is typed', async () => {
    inFile('login', LOGIN_SECRET);
    const config = await loadConfig(ROOT, { INIT_CWD: folder, LOGIN_SECRET_FILE: './login' });
    expect(config.loginSecret).toBe(LOGIN_SECRET);
  });
});

describe('keys of a bucket', () => {
  const problemsOf = (environment: Record<string, string>) =>
    serviceProblems(parseConfig({ environment: { FILE_STORAGE: 's3', ...environment } })).map(
      ({ message }) => message,
    );

  it('may be left to the machine', () => {
    expect(problemsOf({ S3_BUCKET: 'cars' })).toEqual([]);
  });

  it('are both there or none', () => {
    expect(problemsOf({ S3_BUCKET: 'cars', S3_ACCESS_KEY_ID: 'AKIA' })).toEqual([
      'S3_SECRET_ACCESS_KEY is missing; S3_ACCESS_KEY_ID needs it.',
    ]);
    expect(problemsOf({ S3_SECRET_ACCESS_KEY: 'key' })).toEqual([
      'S3_BUCKET is missing; FILE_STORAGE=s3 needs it.',
      'S3_ACCESS_KEY_ID is missing; S3_SECRET_ACCESS_KEY needs it.',
    ]);
  });
});
