import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pageContextOf } from '#region/routing/page-context.ts';
import type { Content } from '#server/manifests/load-content.ts';
import { until } from '../until.ts';
import { openTestSite, type TestSite, testContent } from './test-site.ts';

let site: TestSite;
/** What happens while a page is rendered. */
let during: () => Promise<unknown> = async () => {};
let rendered = 0;

/** Stands in for Next: a page has a number of its manifest, and the same number as the API says it. */
async function fakeNext(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { api, region } = pageContextOf(request);
  rendered++;
  await during();
  const { body } = await api.get<{ data: { buffer_time_in_hour: number } }>(
    '/config/appointment-buffer-time',
  );
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`${region.manifest.appointments.bufferHours} ${body.data.buffer_time_in_hour}`);
}

const contentWith = (bufferHours: number): Promise<Content> =>
  testContent(['sg', 'th'], {
    change: (manifest) =>
      manifest.code === 'sg'
        ? { ...manifest, appointments: { ...manifest.appointments, bufferHours } }
        : manifest,
  });
const get = async (path: string) => (await site.app.inject({ url: `/sg/en${path}` })).body;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 2, th: 1 }, next: fakeNext });
}, 120_000);
afterAll(() => site?.close());
beforeEach(async () => {
  during = async () => {};
  await site.server.replaceContent(await contentWith(1));
  rendered = 0;
});

it('renders a page again whose content was replaced on the way', async () => {
  const next = await contentWith(2);
  during = async () => {
    if (rendered === 1) await site.server.replaceContent(next);
  };
  expect(await get('/sell')).toBe('2 2');
  expect(rendered).toBe(2);
  // it is kept as any other
  expect(await get('/sell')).toBe('2 2');
  expect(rendered).toBe(2);
});

it('shows one content in each page while others are published without a pause', async () => {
  const contents = await Promise.all([3, 4, 5, 6].map(contentWith));
  let isDone = false;
  const publications = (async () => {
    for (const content of contents) await site.server.replaceContent(content);
  })().finally(() => {
    isDone = true;
  });
  const pages: string[] = [];
  for (let page = 0; page < 20 || (!isDone && page < 500); page++)
    pages.push(await get(`/buy?page=${(page % 5) + 1}`));
  await publications;
  expect(pages.filter((page) => !/^(\d) \1$/.test(page))).toEqual([]);
  expect(await get('/buy?page=6')).toBe('6 6');
});

it('keeps the pages of a region that is as before', async () => {
  const ofThailand = async () => (await site.app.inject({ url: '/th/th/sell' })).body;
  const before = await ofThailand();
  await get('/sell');
  rendered = 0;
  await site.server.replaceContent(await contentWith(7));
  expect([await ofThailand(), rendered]).toEqual([before, 0]);
  // a page that is not a second old is sent once more
  await until(async () => expect(await get('/sell')).toBe('7 7'));
  expect(rendered).toBe(1);
});
