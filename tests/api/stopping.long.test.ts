import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { pageContextOf } from '#region/routing/page-context.ts';
import { openFaultProxy } from '../fault-proxy.ts';
import { openTestSite } from './test-site.ts';

const OPTIONS = { timeout: 120_000 };

/** Opens a listening site whose pages call the API only after `render` is called. */
async function openSite() {
  const { promise: isOpen, resolve: render } = Promise.withResolvers<void>();
  let requested = 0;
  const site = await openTestSite({
    stock: { sg: 3 },
    next: async (request, response) => {
      requested++;
      if (request.url?.includes('/buy')) await isOpen;
      const { status } = await pageContextOf(request).api.get('/listings');
      response.statusCode = status;
      response.end('a page');
    },
  });
  onTestFinished(() => site.close());
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const get = (path: string) => fetch(origin + path, { redirect: 'manual' });
  return { site, get, render, pagesAsked: () => requested };
}

it('while stopping, every response closes its connection', OPTIONS, async () => {
  const { site, get, render } = await openSite();
  render();
  const paths = ['/livez', '/readyz', '/sg/en', '/', '/api/nothing', '/%zz', '/api/v1/rabbit/sg/listings'];
  // cached pages bypass Fastify from the second request on
  for (const path of [...paths, ...paths]) {
    const { headers } = await get(path);
    expect([path, headers.get('connection')]).toEqual([path, 'keep-alive']);
  }
  const stopped = site.server.stop(1_500);
  const statuses: Record<string, number> = {};
  for (const path of paths) {
    const { headers, status } = await get(path);
    expect([path, headers.get('connection')]).toEqual([path, 'close']);
    statuses[path] = status;
  }
  expect(statuses).toMatchObject({ '/livez': 200, '/readyz': 503, '/sg/en': 200, '/api/nothing': 404 });
  await stopped;
});

it('a page in flight is finished and closes its connection', OPTIONS, async () => {
  const { site, get, render, pagesAsked } = await openSite();
  const page = get('/sg/en/buy');
  await expect.poll(pagesAsked).toBe(1);
  const stopped = site.server.stop(0);
  await sleep(300);
  render();
  const { status, headers } = await page;
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  await stopped;
});

it('stops when the database hangs (R16)', OPTIONS, async () => {
  const proxies: Awaited<ReturnType<typeof openFaultProxy>>[] = [];
  const site = await openTestSite({
    stock: { sg: 3 },
    through: async (url) => {
      proxies.push(await openFaultProxy(url));
      return proxies[0]?.url ?? url;
    },
  });
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  for (const proxy of proxies) proxy.delay = Number.POSITIVE_INFINITY;
  const requests = Array.from({ length: 40 }, (_, index) =>
    fetch(`${origin}/api/v1/rabbit/sg/listings/none-${index}`).then(
      ({ status }) => status,
      () => 'cut',
    ),
  );
  await sleep(200);
  await site.server.stop(0);
  expect(new Set(await Promise.all(requests))).toEqual(new Set([503]));
  await site.close();
  for (const proxy of proxies) await proxy.close();
});
