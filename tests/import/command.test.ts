import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { csv, singaporeRow, temporaryFolder, writeFile } from './fixtures.ts';

const SCRIPT = resolve(import.meta.dirname, '../../scripts/import.ts');
let folder: string;

beforeAll(() => {
  folder = temporaryFolder();
});

function run(args: string[], input?: string) {
  const env = { ...process.env, DATA_DIR: join(folder, 'data') };
  return spawnSync(process.execPath, [SCRIPT, ...args], { cwd: folder, env, input, encoding: 'utf8' });
}

describe('npm run import', () => {
  it('stores a file, lists what it rejects, and changes nothing the second time', () => {
    const file = writeFile('cars.csv', csv([singaporeRow(1), singaporeRow(2, { price: '' })]));
    const first = run(['--region', 'sg', '--feed', 'sgcarmart', file]);
    expect(first.stdout).toMatch(/stored\s+1\n/);
    expect(first.status).toBe(0);
    expect(readFileSync(join(folder, 'cars.csv.rejects.csv'), 'utf8')).toBe(
      'row,column,reason\r\n3,price,is empty\r\n',
    );
    expect(run(['--region', 'sg', '--feed', 'sgcarmart', file]).stdout).toMatch(/unchanged\s+1\n/);
  });
  it('reads standard input, and stores nothing in a dry run', () => {
    const done = run(['--region', 'sg', '--feed', 'sgcarmart', '--dry-run', '-'], csv([singaporeRow(1)]));
    expect(done.stdout).toContain('Dry run, nothing was stored');
    expect(done.stdout).toMatch(/to store\s+1\n/);
    expect(done.stdout).not.toMatch(/^ {2}stored/m);
    expect(done.stdout).toMatch(/read\s+1\n/);
  });
  it('says plainly what it was called wrongly with', () => {
    const file = writeFile('cars.csv', csv([singaporeRow(1)]));
    expect(run([]).stderr).toContain('npm run import -- --region');
    expect(run(['--region', 'xx', '--feed', 'sgcarmart', file]).stderr).toContain(
      'There is no region "xx"; there are sg',
    );
    expect(run(['--region', 'sg', '--feed', 'sgcarmrt', file]).stderr).toContain('did you mean "sgcarmart"?');
    expect(run(['--region', 'sg', '--feed', 'sgcarmart', 'no.csv']).stderr).toContain(
      'There is no file no.csv',
    );
    for (const args of [[], ['--region', 'xx', '--feed', 'x', file]]) expect(run(args).status).not.toBe(0);
  });
}, 60_000);
