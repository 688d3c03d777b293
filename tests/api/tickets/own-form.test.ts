import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'light-my-request';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TimeSlotDay } from '#contracts/types.ts';
import { createServer } from '#server/app/main.ts';
import type { Server } from '#server/app/server.ts';
import { foldersOf } from '#server/config/folders.ts';
import { parseConfig } from '#server/config/index.ts';
import { loadContent } from '#server/manifests/load-content.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { asDeskPage } from '../../as-desk-page.ts';
import { createTestDatabase } from '../../database.ts';
import { ENVIRONMENT } from '../../fixtures/white-label/set.ts';
import { until } from '../../until.ts';
import { deskOf, FROM_SITE } from '../desk/at-desk.ts';
import { API } from '../login/log-in.ts';
import { ORIGIN, type TestSite } from '../test-site.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ANSWER = 'Bring the service book, please.';

/** A server whose regions are those of another company: a form, a place and its slots were added as data only. */
let server: Server;
let database: OpenDatabase;
const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-own-form-'));
const { member } = deskOf(() => ({ app: server.app, database, dataDir }) as TestSite);

beforeAll(async () => {
  const environment = { ...ENVIRONMENT, DATA_DIR: dataDir, PUBLIC_ORIGIN: ORIGIN, SANDBOX_PAYMENTS: 'on' };
  const config = parseConfig({ environment });
  const folders = foldersOf(config, ROOT);
  database = await createTestDatabase();
  const content = await loadContent(folders, Date.now());
  server = await createServer({ config, folders, database, content, log: pino({ level: 'silent' }) });
  await server.ready;
  asDeskPage(server.app);
});
afterAll(async () => {
  await server?.stop(0);
  rmSync(dataDir, { recursive: true, force: true });
});

async function call(url: string, options: InjectOptions = {}) {
  const answer = await server.app.inject({ url, ...options, headers: { ...FROM_SITE, ...options.headers } });
  return { status: answer.statusCode, json: answer.json() };
}

it('a form of a customer is checked, booked, seen at the desk with its labels, and answered there', async () => {
  const listed = await call(`${API}/vn/time-slot?slot_type=workshop&lang=vi`);
  expect(listed.json.meta.location_id).toBe('ha-noi');
  const [first] = listed.json.data.slice(1).flatMap((day: TimeSlotDay) => day.time_slots);
  expect([first.title, first.slots_left]).toEqual(['8:00', 1]);
  const slot = { start: first.value, location: 'ha-noi' };
  const answers = { part: 'brakes', km: 42_000, place: 'ha-noi', time: slot, phone: '+84912345678' };
  const send = (payload: object) =>
    call(`${API}/vn/tickets/winter_check?lang=vi`, { method: 'POST', payload });
  const { km: _, ...incomplete } = answers;
  const refused = await send({ answers: incomplete });
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, ['km']]);
  const sent = await send({ answers });
  expect([sent.status, sent.json]).toMatchObject([
    201,
    { data: { title: 'Kiểm tra xe trước Tết', booking: { type: 'workshop', place: 'Xưởng Long Biên' } } },
  ]);
  const { slug, number, summary } = sent.json.data;
  expect(summary[0]).toEqual({ label: 'Kiểm tra phần nào?', value: 'Phanh' });

  const headers = { cookie: await member('+84987654321', 'agent', ['vn']) };
  const ticket = `/api/v1/desk/vn/tickets/${Number(number)}`;
  const seen = await call(ticket, { headers });
  expect(seen.json.data).toMatchObject({
    title: 'Car check before Tết',
    phone: '+84912345678',
    booking: { location: 'ha-noi', place: 'Long Bien workshop' },
  });
  expect(seen.json.data.summary[0]).toEqual({ label: 'What shall we check?', value: 'Brakes' });
  const change = (path: string, method: 'POST' | 'PUT', payload: object) =>
    call(`${ticket}/${path}`, { method, headers, payload });
  const answered = await change('answers', 'POST', { text: ANSWER });
  expect([answered.status, answered.json.data.history.at(-1).type]).toEqual([200, 'answered']);
  const { version } = answered.json.data;
  expect((await change('status', 'PUT', { status: 'in_progress', version })).status).toBe(200);
  // a job of the server may be sending it at this moment
  await until(async () => {
    await server.sendMessages();
    expect((await server.app.inject('/inbox')).body).toContain(ANSWER);
  });
  const shown = await call(`${API}/vn/tickets/${slug}?lang=en`);
  expect(shown.json.data).toMatchObject({ status: 'in_progress', title: 'Car check before Tết' });
  expect(shown.json.data.summary[0]).toEqual({ label: 'What shall we check?', value: 'Brakes' });
});
