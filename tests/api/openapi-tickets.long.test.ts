import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT_PROGRAM } from '../fixtures/client-program.ts';
import { withTicketForms } from '../fixtures/ticket-forms.ts';
import { visitorOf } from './login/log-in.ts';
import { openTestSite, type TestSite } from './test-site.ts';
import { FILE } from './tickets/own-requests.ts';

const MODULES = resolve(import.meta.dirname, '../../node_modules');
const run = promisify(execFile);

let site: TestSite;
let folder: string;
let origin: string;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 20 },
    change: withTicketForms,
    environment: { RATE_LIMITS: 'off' },
  });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'forecourt-client-'));
  await symlink(MODULES, join(folder, 'node_modules'), 'dir');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await site?.close();
});

it('a client generated from the document alone sends one ticket of each form, with a file and a slot', async () => {
  const { body } = await site.app.inject('/api/openapi.json');
  await writeFile(join(folder, 'openapi.json'), body);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'program.ts'), CLIENT_PROGRAM);
  const node = (...args: string[]) => run(process.execPath, args, { cwd: folder });
  await node(join(MODULES, 'oazapfts/dist/cli.js'), 'openapi.json', 'client.ts');
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions'];
  const modules = ['--target', 'esnext', '--module', 'esnext', '--moduleResolution', 'bundler'];
  await node(
    join(MODULES, 'typescript/bin/tsc'),
    ...options,
    ...modules,
    '--types',
    'node',
    'program.ts',
  ).catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout);
  });
  const { access_token: token } = await visitorOf(() => site).logIn('sg', '81234567');
  const [opening = ''] = Object.keys(site.content.regions.default.content.careers?.openings ?? {});
  const { stdout } = await node('program.ts', origin, token, opening, FILE);
  const { sent, forms, refused } = JSON.parse(stdout) as {
    sent: { form: string; slug: string; booked: boolean }[];
    forms: string[];
    refused: unknown;
  };
  expect(sent.map(({ form }) => form).sort()).toEqual([...forms].sort());
  expect(sent.filter(({ booked }) => booked).map(({ form }) => form)).toEqual(['service']);
  expect(refused).toBe('invalid_input');
  const { rows } = await site.database.pool.query<{ form: string; files: number }>(
    `SELECT form, (SELECT count(*)::int FROM ticket_files WHERE ticket_id = tickets.id) AS files FROM tickets`,
  );
  expect(rows.map(({ form }) => form).sort()).toEqual([...forms].sort());
  expect(rows.filter(({ files }) => files > 0)).toEqual([{ form: 'job', files: 1 }]);
}, 120_000);
