import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoFilms } from '#demo/media/index.ts';
import { demoMediaPath } from '#domain/media/demo-media.ts';
import { openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 30 },
    next: async (_request, response) => void response.end('page'),
  });
});
afterAll(() => site?.close());

it('demoFilms lists every film that the stock names, each body and paint once', async () => {
  const { rows } = await site.database.pool.query<{ path: string }>(
    `SELECT detail #>> '{mediaSection,mechanicVideo,0,full_path}' AS path FROM listings
     WHERE detail #>> '{mediaSection,mechanicVideo,0,full_path}' IS NOT NULL`,
  );
  const looks = (path: string) => path.split('/').slice(2, 4).join('/');
  const named = new Set(rows.map(({ path }) => looks(path)));
  expect(named.size).toBeGreaterThan(2);
  const films = (await demoFilms(site.database.db)).map((film) => looks(demoMediaPath(film)));
  expect(films.sort()).toEqual([...named].sort());
});

it('films are rendered as soon as the site listens, before the first request', async () => {
  const films = async () =>
    (await readdir(join(site.dataDir, 'media'), { recursive: true }).catch((): string[] => [])).filter(
      (name) => name.endsWith('.webm'),
    );
  expect(await films()).toEqual([]);
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  // films are rendered with low priority, which takes long on a busy machine
  const waiting = { timeout: 80_000, interval: 200 };
  await vi.waitFor(async () => expect((await films()).length).toBeGreaterThan(0), waiting);
}, 120_000);
