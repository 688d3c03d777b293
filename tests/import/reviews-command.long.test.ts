import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { csv, temporaryFolder, writeFile } from './fixtures.ts';

const ROOT = resolve(import.meta.dirname, '../..');
let folder: string;

beforeAll(() => {
  folder = temporaryFolder();
});

function run(args: string[], input?: string) {
  const env = { ...process.env, INIT_CWD: folder, DATA_DIR: join(folder, 'data') };
  const command = [join(ROOT, 'bin/forecourt.js'), 'reviews'];
  return spawnSync(process.execPath, [...command, ...args], { cwd: folder, env, input, encoding: 'utf8' });
}

it('npm run reviews stores a file, names refused rows and deletes by id', () => {
  const source = ['--region', 'sg', '--source', 'Example'];
  const row = { id: 'a', place: 'jurong-east', rating: '5', date: '2026-01-31' };
  const file = writeFile('reviews.csv', csv([row, { ...row, id: 'b', place: 'jurong-eats' }]));
  const first = run(['import', ...source, file]);
  expect(first.stdout).toMatch(/read +2\n +stored +1\n +updated +0\n +unchanged +0\n +rejected +1\n/);
  expect(first.status).toBe(0);
  const rejects = readFileSync(join(folder, 'reviews.csv.rejects.csv'), 'utf8');
  expect(rejects).toMatch(/^row,column,reason\r\n3,place,.*did you mean ""jurong-east""\?/);
  const many = Array.from({ length: 600 }, (_, index) => ({ ...row, id: `r${index}` }));
  const checked = run(['import', ...source, '--dry-run', '--demo', '-'], csv(many));
  expect(checked.stderr).toBe('importing: 500 of 600 reviews\nimporting: 600 of 600 reviews\n');
  expect(checked.stdout).toMatch(
    /Dry run, nothing was stored: demo reviews of Example for sg\n[\s\S]*to store +600\n/,
  );
  const deleted = run(['delete', ...source, 'a', 'z']);
  expect(deleted.stdout).toBe('1 of 2 reviews deleted\n');
  expect(deleted.stderr).toBe('There are none with these ids: z\n');
  expect(deleted.status).toBe(1);
}, 120_000);
