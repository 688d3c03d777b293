import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { isSameFile } from '../../scripts/import/same-file.ts';
import { csv, singaporeRow, temporaryFolder, writeFile } from './fixtures.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COMMAND = [join(ROOT, 'bin/forecourt.js'), 'import'];
let folder: string;

beforeAll(() => {
  folder = temporaryFolder();
});

function run(args: string[], input?: string, changes: Record<string, string> = {}) {
  const env = { ...process.env, INIT_CWD: folder, DATA_DIR: join(folder, 'data'), ...changes };
  return spawnSync(process.execPath, [...COMMAND, ...args], { cwd: folder, env, input, encoding: 'utf8' });
}

it('isSameFile compares files, not names', () => {
  const file = writeFile('cars.csv', '');
  const name = (other: string) => join(folder, other);
  symlinkSync(file, name('link.csv'));
  linkSync(file, name('twin.csv'));
  for (const same of [file, name('link.csv'), name('twin.csv')]) expect(isSameFile(file, same)).toBe(true);
  for (const other of [writeFile('cars.csv', ''), name('none.csv')])
    expect(isSameFile(file, other)).toBe(false);
});

describe('npm run import', () => {
  it('stores a file, lists rejected rows and changes nothing the second time', () => {
    const file = writeFile('cars.csv', csv([singaporeRow(1), singaporeRow(2, { price: '' })]));
    const first = run(['--region', 'sg', '--feed', 'sgcarmart', file]);
    expect(first.stdout).toMatch(/stored\s+1\n/);
    expect(first.status).toBe(0);
    expect(readFileSync(join(folder, 'cars.csv.rejects.csv'), 'utf8')).toBe(
      'row,column,reason\r\n3,price,is empty\r\n',
    );
    expect(run(['--region', 'sg', '--feed', 'sgcarmart', file]).stdout).toMatch(/unchanged\s+1\n/);
  });
  it('lets visitors of the site go first, unless it stores nothing', () => {
    const tell = "import os from 'node:os';process.on('exit',()=>console.error('priority',os.getPriority()))";
    const file = writeFile('later.csv', csv([singaporeRow(3)]));
    const priorityOf = (...options: string[]) => {
      const changes = { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(tell)}"` };
      const done = run(['--region', 'sg', '--feed', 'sgcarmart', ...options, file], undefined, changes);
      return Number(/^priority (-?\d+)$/m.exec(done.stderr)?.[1]);
    };
    const usual = priorityOf('--dry-run');
    expect(priorityOf()).toBe(Math.max(usual, os.constants.priority.PRIORITY_BELOW_NORMAL));
  });
  it('reads standard input and stores nothing in a dry run', () => {
    const done = run(['--region', 'sg', '--feed', 'sgcarmart', '--dry-run', '-'], csv([singaporeRow(1)]));
    expect(done.stdout).toContain('Dry run, nothing was stored');
    expect(done.stdout).toMatch(/to store\s+1\n/);
    expect(done.stdout).not.toMatch(/^ {2}stored/m);
    expect(done.stdout).toMatch(/read\s+1\n/);
  });
  it('reports unreadable values and unknown makes in a dry run too', () => {
    const cars = [1, 2].map((id) =>
      singaporeRow(id, { registration_date: 'spring', brand: 'Xyzzy', car_model: 'Plugh 1.5' }),
    );
    const done = run(['--region', 'sg', '--feed', 'sgcarmart', '--dry-run', '-'], csv(cars));
    expect(done.stdout).toContain(
      [
        '  values not read   first_registration_date 2 (for example "spring")',
        '                    first_registration_year 2 (for example "spring")',
        '  makes not in the catalogue   1 (Xyzzy); name them in shared/catalogue of the regions',
      ].join('\n'),
    );
  });
  it('explains invalid arguments', () => {
    const file = writeFile('cars.csv', csv([singaporeRow(1)]));
    expect(run([]).stderr).toContain('npm run import -- --region');
    expect(run(['--region', 'xx', '--feed', 'sgcarmart', file]).stderr).toContain(
      'there is no region "xx" (hk, id',
    );
    expect(run(['--region', 'sg', '--feed', 'sgcarmrt', file]).stderr).toContain('did you mean "sgcarmart"?');
    expect(run(['--region', 'sg', '--feed', 'sgcarmart', 'no.csv']).stderr).toContain(
      'There is no file no.csv',
    );
    for (const args of [[], ['--region', 'xx', '--feed', 'x', file]]) expect(run(args).status).not.toBe(0);
  });
  it.each(['cars.csv', 'own.json'])('refuses to overwrite its input: --rejects %s', (rejects) => {
    const text = csv([singaporeRow(1, { price: '' })]);
    const mapping = readFileSync(join(ROOT, 'regions/feeds/sgcarmart.json'), 'utf8');
    writeFileSync(join(folder, 'cars.csv'), text);
    writeFileSync(join(folder, 'own.json'), mapping);
    const files = ['--feed', './own.json', './cars.csv'];
    const done = run(['--region', 'sg', '--dry-run', '--rejects', rejects, ...files]);
    expect(done.stderr).toContain('choose another file');
    expect(done.status).toBe(2);
    expect(readFileSync(join(folder, 'cars.csv'), 'utf8')).toBe(text);
    expect(readFileSync(join(folder, 'own.json'), 'utf8')).toBe(mapping);
  });
  it('stores nothing in a region with an invalid manifest and reports the position', () => {
    const regionsDir = join(temporaryFolder(), 'regions');
    cpSync(join(ROOT, 'regions'), regionsDir, { recursive: true });
    const manifest = join(regionsDir, 'sg.json');
    const wrong = readFileSync(manifest, 'utf8').replace(
      '"category": "low_mileage"',
      '"category": "low_milage"',
    );
    writeFileSync(manifest, wrong);
    const file = writeFile('cars.csv', csv([singaporeRow(1)]));
    const args = ['--feed', 'sgcarmart', '--dry-run', file];
    const done = run(['--region', 'sg', ...args], undefined, { REGIONS_DIR: regionsDir });
    expect(done.stderr).toMatch(/sg\.json:\d+:\d+ .*low_milage.*did you mean "low_mileage"/);
    expect(done.stdout).toBe('');
    expect(done.status).not.toBe(0);
  });
  it('resolves paths from the folder in which npm runs', () => {
    const typedIn = temporaryFolder();
    mkdirSync(join(typedIn, 'in'));
    writeFileSync(join(typedIn, 'in/cars.csv'), csv([singaporeRow(1), singaporeRow(2, { price: '' })]));
    writeFileSync(join(typedIn, 'in/own.json'), readFileSync(join(ROOT, 'regions/feeds/sgcarmart.json')));
    const args = [
      '--region',
      'sg',
      '--feed',
      'in/own.json',
      '--dry-run',
      '--rejects',
      'bad.csv',
      'in/cars.csv',
    ];
    const done = spawnSync('npm', ['--prefix', ROOT, 'run', 'import', '--', ...args], {
      cwd: typedIn,
      env: process.env,
      encoding: 'utf8',
    });
    expect(done.stdout).toMatch(/to store\s+1\n/);
    expect(readFileSync(join(typedIn, 'bad.csv'), 'utf8')).toContain('price,is empty');
  });
}, 120_000);

describe('npm run feeds', () => {
  const DEALER = ['--region', 'sg', 'dealer'];

  it('lists, checks and imports the feeds of a region', async () => {
    const server = createServer((_, response) =>
      response.end(csv([singaporeRow(31), singaporeRow(32)])),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { host } = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const regions = join(folder, 'feed-regions');
    cpSync(join(ROOT, 'regions'), regions, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(regions, 'sg.json'), 'utf8'));
    const feed = {
      name: 'dealer',
      address: `http://${host}/cars.csv`,
      mapping: 'sgcarmart',
      schedule: 'hourly',
    };
    writeFileSync(join(regions, 'sg.json'), JSON.stringify({ ...manifest, feeds: [feed] }));
    const feeds = async (args: readonly string[], hosts = host) => {
      const env = {
        ...process.env,
        ...{ INIT_CWD: folder, DATA_DIR: join(folder, 'feed-data') },
        ...{ REGIONS_DIR: regions, FEED_PRIVATE_HOSTS: hosts },
      };
      const command = [COMMAND[0] ?? '', 'feeds', ...args];
      const child = spawn(process.execPath, command, { cwd: folder, env });
      const [output, errors, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      return { output, errors, code };
    };
    expect(await feeds(['list'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('has not answered yet'),
    });
    expect((await feeds(['check', ...DEALER])).output).toMatch(/to store\s+2\n/);
    expect((await feeds(['run', ...DEALER])).output).toMatch(/stored\s+2\n/);
    const refused = await feeds(['run', ...DEALER], '');
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('has a private address') });
    const unknown = await feeds(['run', '--region', 'sg', 'other']);
    expect(unknown).toMatchObject({ code: 1, errors: expect.stringContaining('it has dealer') });
    server.close();
  });
});
