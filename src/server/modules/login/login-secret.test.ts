import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loginSecret } from './login-secret.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'forecourt-secret-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

it('the login secret is created once, readable by its owner only, and then reused', () => {
  const dataDir = folder();
  const made = loginSecret('', dataDir);
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(loginSecret('', dataDir)).toBe(made);
  expect(statSync(join(dataDir, 'login-secret')).mode & 0o777).toBe(0o600);
});

it.each([
  ['empty', ''],
  ['cut off', 'abcdef0123456789'],
  ['zeroed by a power cut', '\0'.repeat(64)],
])('rejects a file that is %s by name and does not change it (R18)', (_, text) => {
  const dataDir = folder();
  const file = join(dataDir, 'login-secret');
  writeFileSync(file, text);
  expect(() => loginSecret('', dataDir)).toThrow(`${file} is damaged`);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('needs no file for a configured secret', () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'login-secret'), '');
  expect(loginSecret('a configured secret of 32 or more', dataDir)).toBe('a configured secret of 32 or more');
});
