import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskImport, DeskImportPreview, DeskImportRun } from '#contracts/types.ts';
import { withSessionLock } from '#server/storage/advisory-locks.ts';
import { csv, singaporeRow } from '../../import/fixtures.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, deskOf, FROM_SITE } from './at-desk.ts';

let site: TestSite;
let cookies: Record<'reader' | 'agent' | 'manager' | 'elsewhere', string>;
const { member } = deskOf(() => site);
const MIB = 1024 * 1024;
/** Imports run with low priority. */
const SLOW = 100_000;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1, my: 1 },
    environment: { RATE_LIMITS: 'off' },
    runsImports: true,
  });
  cookies = {
    reader: await member('+6581150001', 'reader', ['sg']),
    agent: await member('+6581150002', 'agent', ['sg']),
    manager: await member('+6581150003', 'manager', ['sg']),
    elsewhere: await member('+6581150004', 'manager', ['my']),
  };
});
afterAll(() => site?.close());

type Role = keyof typeof cookies;

async function call(method: 'GET' | 'POST', path: string, role: Role = 'manager', payload?: object) {
  const headers = { cookie: cookies[role], ...FROM_SITE };
  const answer = await site.app.inject({ method, url: `${DESK}/${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

async function upload(content: string | Buffer, role: Role = 'manager', name = 'cars.csv') {
  const answer = await site.app.inject({
    method: 'POST',
    url: `${DESK}/sg/imports?${new URLSearchParams({ name })}`,
    headers: { cookie: cookies[role], ...FROM_SITE, 'content-type': 'application/octet-stream' },
    payload: content,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const uploaded = async (content: string | Buffer): Promise<number> => (await upload(content)).body.data.id;
const find = async (id: number): Promise<DeskImport> => (await call('GET', `sg/imports/${id}`)).body.data;
const preview = async (id: number, mapping = ''): Promise<DeskImportPreview> =>
  (await call('GET', `sg/imports/${id}/preview${mapping && `?mapping=${mapping}`}`)).body.data;

/** Starts a run and waits until it has ended. */
async function run(id: number, kind: 'dry-runs' | 'runs', body: object = {}): Promise<DeskImportRun> {
  const started = await call('POST', `sg/imports/${id}/${kind}`, 'manager', {
    mapping: 'sgcarmart',
    ...body,
  });
  expect(started.status).toBe(202);
  return ended(id);
}

async function ended(id: number): Promise<DeskImportRun> {
  let newest: DeskImportRun | undefined;
  await expect
    .poll(
      async () => {
        newest = (await find(id)).runs[0];
        return newest?.ended_at ?? null;
      },
      { timeout: SLOW, interval: 100 },
    )
    .not.toBeNull();
  if (!newest) throw new Error('there is no run');
  return newest;
}

const storedIds = async (): Promise<string[]> =>
  (
    await site.database.pool.query(`SELECT source_id FROM listings WHERE source = 'sgcarmart' ORDER BY 1`)
  ).rows.map((row) => row.source_id);
const eventsOf = async (id: number) =>
  (
    await site.database.pool.query(
      `SELECT action FROM desk_events WHERE subject_kind = 'import' AND subject = $1 ORDER BY id`,
      [String(id)],
    )
  ).rows.map(({ action }) => action);

describe('an import at the desk', { timeout: SLOW * 3 }, () => {
  it('proposes the mapping that fits, checks the file, imports it once and logs who did what', async () => {
    const rows = [
      singaporeRow(1),
      singaporeRow(2, { price: '' }),
      { ...singaporeRow(3), car_model: '', brand: '' },
    ].map((row) => ({ ...row, seller: 'Ann' }));
    const id = await uploaded(csv(rows));

    const shown = await preview(id);
    expect(shown.mapping).toBe('sgcarmart');
    expect(shown.mappings.filter(({ fits }) => fits).map(({ name }) => name)).toEqual(['sgcarmart']);
    expect(shown.columns.find(({ name }) => name === 'price')?.uses).toEqual(['Price']);
    expect(shown.columns.find(({ name }) => name === 'seller')?.uses).toEqual([]);
    expect(shown.rows.map(({ row, problem }) => [row, problem?.column])).toEqual([
      [2, undefined],
      [3, 'price'],
      [4, 'brand'],
    ]);
    const price = shown.fields.findIndex(({ label }) => label === 'Price');
    expect(shown.rows[0]?.texts[price]).toContain('86,800');

    const checked = await run(id, 'dry-runs');
    expect(checked).toMatchObject({ status: 'done', is_dry_run: true, done: 3, total: 3 });
    expect(checked.report).toMatchObject({ read: 3, stored: 1, rejected: 2 });
    expect(await storedIds()).toEqual([]);

    const imported = await run(id, 'runs');
    expect(imported.report).toMatchObject({ read: 3, stored: 1, unchanged: 0, rejected: 2 });
    expect(imported.report?.rejects[0]).toEqual({ row: 3, column: 'price', reason: 'is empty' });
    expect(await storedIds()).toEqual(['1']);
    const [{ slug } = { slug: '' }] = (
      await site.database.pool.query(`SELECT slug FROM listings WHERE source = 'sgcarmart'`)
    ).rows;
    expect((await site.app.inject({ url: `/api/v1/rabbit/sg/listings/${slug}` })).statusCode).toBe(200);
    expect((await run(id, 'runs')).report).toMatchObject({ stored: 0, updated: 0, unchanged: 1 });

    expect(await eventsOf(id)).toEqual([
      'import_uploaded',
      'dry_run_started',
      'dry_run_ended',
      'import_started',
      'import_ended',
      'import_started',
      'import_ended',
    ]);
    const list = await call('GET', 'sg/imports', 'reader');
    expect(list.body.data[0]).toMatchObject({ id, name: 'cars.csv', run: { status: 'done' } });
    expect((await call('GET', 'my/imports', 'elsewhere')).body.data).toEqual([]);
    expect((await call('GET', `my/imports/${id}`, 'elsewhere')).status).toBe(404);

    const rejects = await site.app.inject({
      url: `${DESK}/sg/imports/${id}/runs/${imported.id}/rejects`,
      headers: { cookie: cookies.reader },
    });
    expect(rejects.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(rejects.headers['content-disposition']).toContain('attachment');
    expect(rejects.body).toMatch(/^row,column,reason\r\n3,price,is empty\r\n4,brand,/);
  });

  it('lets agents check files only, one run of a file at a time, by a mapping of the region', async () => {
    const { status, body } = await upload(csv([singaporeRow(1)]), 'agent');
    expect(status).toBe(201);
    const path = `sg/imports/${body.data.id}`;
    const start = (kind: string, role: Role, mapping = 'sgcarmart') =>
      call('POST', `${path}/${kind}`, role, { mapping });
    expect((await start('runs', 'agent')).status).toBe(403);
    expect((await start('dry-runs', 'reader')).status).toBe(403);
    expect((await upload('a,b\n1,2', 'reader')).status).toBe(403);
    for (const mapping of ['../feeds/sgcarmart', 'sgcarmart.json', 'none'])
      expect((await start('dry-runs', 'agent', mapping)).status).toBe(400);
    const both = await Promise.all([start('dry-runs', 'agent'), start('dry-runs', 'agent')]);
    expect(both.map((answer) => answer.status).sort()).toEqual([202, 409]);
    expect((await ended(body.data.id)).report).toMatchObject({ stored: 1 });
  });

  it('waits while another process imports into the region, and can be cancelled', async () => {
    const id = await uploaded(csv([singaporeRow(70)]));
    await withSessionLock(site.database.pool, 'import', 'sg', async () => {
      await call('POST', `sg/imports/${id}/runs`, 'manager', { mapping: 'sgcarmart' });
      const waits = async () => {
        const [newest] = (await find(id)).runs;
        return newest?.status === 'queued' && newest.started_at !== null;
      };
      await expect.poll(waits, { timeout: SLOW }).toBe(true);
      expect((await call('POST', `sg/imports/${id}/cancel`)).body.data.runs[0].status).toBe('cancelled');
    });
    expect(await storedIds()).not.toContain('70');
    expect(await eventsOf(id)).toEqual(['import_uploaded', 'import_started', 'import_cancelled']);
  });

  it('starts again when its process has ended, and stops after three times', async () => {
    const [once, often, other] = [
      await uploaded(csv([singaporeRow(80)])),
      await uploaded(csv([singaporeRow(81)])),
      await uploaded(csv([singaporeRow(82)])),
    ];
    const lost = (id: number, attempts: number) =>
      site.database.pool.query(
        `INSERT INTO desk_import_runs (import_id, staff_id, feed, is_dry_run, removes_any, status, attempts, seen_at)
        SELECT id, staff_id, 'sgcarmart', false, false, 'running', $2, now() - interval '1 minute'
        FROM desk_imports WHERE id = $1`,
        [id, attempts],
      );
    await lost(once, 1);
    await lost(often, 3);
    await run(other, 'dry-runs');
    expect(await ended(once)).toMatchObject({ status: 'done', attempts: 2, report: { stored: 1 } });
    expect(await ended(often)).toMatchObject({ status: 'interrupted', report: null });
    expect(await run(often, 'runs')).toMatchObject({ status: 'done', report: { stored: 1 } });
  });
});

describe('a file that is no list of cars', { timeout: SLOW * 2 }, () => {
  it.each([
    ['a ZIP file', Buffer.from('PK\x03\x04 cars.csv', 'latin1')],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a compressed file', Buffer.from('1f8b0800', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a web page', Buffer.from('<!doctype html><table>')],
    ['a binary', Buffer.from([1, 2, 0, 3, 0, 0, 5])],
    ['empty', Buffer.from(' \n')],
  ])('is refused at the upload: %s', async (_, content) => {
    const { status, body } = await upload(content);
    expect(status).toBe(400);
    expect(body.errors.file).toEqual([body.message]);
  });

  it('is refused at the upload if it is larger than 32 MiB', async () => {
    expect((await upload(Buffer.alloc(33 * MIB, 'a,b\n'))).status).toBe(413);
  });

  it('is refused with a message if it has no line ends', async () => {
    const id = await uploaded(Buffer.alloc(30 * MIB, 'x'));
    expect((await preview(id)).mappings.every(({ fits }) => !fits)).toBe(true);
    expect(await run(id, 'dry-runs')).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('longer than'),
    });
  });

  it('is refused with a message about the setting if its first line is in another encoding', async () => {
    for (const bytes of ['8ed48eed', 'a2d2c7']) {
      const parts = [Buffer.from('used_car_id,'), Buffer.from(bytes, 'hex'), Buffer.from('\n1,2\n')];
      const { mappings } = await preview(await uploaded(Buffer.concat(parts)));
      expect(mappings[0]?.problem).toContain('set "encoding" in the mapping');
    }
  });

  it('loses only the rows with invalid bytes, and keeps those with a NUL, like the command', async () => {
    const rows = [...Array(40).keys()].map((index) => singaporeRow(index + 100));
    const text = csv([
      ...rows,
      singaporeRow(200, { color: 'Wh\0ite' }),
      singaporeRow(201, { color: 'COLOUR' }),
    ]);
    const bytes = Buffer.from(text, 'latin1');
    bytes.set(Buffer.from('a2d2c7', 'hex'), text.indexOf('COLOUR'));
    const id = await uploaded(bytes);
    expect((await run(id, 'dry-runs')).report).toMatchObject({ read: 42, stored: 41, rejected: 1 });
  });
});
