import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeProcess, openFakeProcess } from './fake-process.ts';
import { exampleText, missingProgram, type ProxyName, type RunningProxy, startProxy } from './start-proxy.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/operations/proxies.md'), 'utf8');
const FILES = {
  haproxy: { processes: 'haproxy-processes.cfg', countries: 'haproxy-countries.cfg' },
  nginx: { processes: 'nginx-processes.conf', countries: 'nginx-countries.conf' },
} as const;
const PORTS = [3001, 3002, 3003, 3004];

let processes: FakeProcess[] = [];
const ports = () => Object.fromEntries(PORTS.map((port, at) => [port, processes[at]?.port ?? 0]));

beforeAll(async () => {
  processes = await Promise.all(PORTS.map((port) => openFakeProcess(String(port))));
});
afterAll(() => Promise.all(processes.map((each) => each.stop())));
beforeEach(() => {
  for (const each of processes)
    Object.assign(each, { requests: [], isReady: true, isBroken: false, lacks: '' });
});

it.each(Object.values(FILES).flatMap((files) => Object.values(files)))(
  '%s is printed as it is run',
  (file) => {
    expect(PAGE).toContain(`\`\`\`\n${exampleText(file)}\`\`\`\n`);
  },
);

async function ask(proxy: RunningProxy | undefined, path: string, options: RequestInit = {}) {
  const answer = await fetch(`${proxy?.origin}${path}`, options);
  return { status: answer.status, by: answer.headers.get('x-process') };
}
const requestsOf = (name: number) => processes[PORTS.indexOf(name)]?.requests ?? [];
const asked = () => processes.reduce((sum, { requests }) => sum + requests.length, 0);

/** Runs a proxy for the tests of a group. */
function useProxy(name: ProxyName, kind: 'processes' | 'countries'): () => RunningProxy | undefined {
  let proxy: RunningProxy | undefined;
  beforeAll(async () => {
    proxy = await startProxy(name, FILES[name][kind], ports());
  });
  afterAll(() => proxy?.stop());
  return () => proxy;
}

describe.each(['haproxy', 'nginx'] as const)('%s', (name: ProxyName) => {
  const missing = missingProgram(name);

  describe.skipIf(missing)(`with several processes${missing ? ` (skipped: ${missing})` : ''}`, () => {
    const proxy = useProxy(name, 'processes');

    /** Names of the processes that answer twelve requests. */
    const answering = async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask(proxy(), '/sg/en')));
      return answers
        .map(({ by }) => by)
        .filter((by, at, all) => all.indexOf(by) === at)
        .sort();
    };
    // a proxy remembers for a while who did not answer
    beforeEach(async () => {
      await expect.poll(answering, { timeout: 60_000 }).toEqual(['3001', '3002', '3003']);
      for (const each of processes) each.requests = [];
    });

    it('sends requests to all of them, with the address of the visitor', async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          ask(proxy(), '/sg/en/buy?make=toyota', {
            // what a visitor says of itself is replaced
            headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' },
          }),
        ),
      );
      expect(new Set(answers.map(({ by }) => by))).toEqual(new Set(['3001', '3002', '3003']));
      expect(requestsOf(3001)[0]).toMatchObject({
        method: 'GET',
        url: '/sg/en/buy?make=toyota',
        headers: {
          host: new URL(proxy()?.origin ?? '').host,
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'http',
        },
      });
    });

    it('repeats a GET that a process did not answer, and no POST', async () => {
      for (const each of processes.slice(0, 2)) each.isBroken = true;
      for (let turn = 0; turn < 4; turn++)
        expect(await ask(proxy(), `/sg/en?${turn}`)).toEqual({ status: 200, by: '3003' });
      for (const each of processes) Object.assign(each, { requests: [], isBroken: true });
      const sent = ask(proxy(), '/api/v1/rabbit/sg/contact-us', { method: 'POST', body: '{}' });
      // HAProxy ends the connection instead if it has sent earlier answers on both sides of it
      expect(
        await sent.then(
          ({ status }) => status >= 500,
          () => 'closed',
        ),
      ).toBeTruthy();
      expect(asked()).toBe(1);
    });

    it('finds the scripts of a page where its version runs', async () => {
      const script = '/_next/static/chunks/new.js';
      for (const each of processes.slice(0, 2)) each.lacks = script;
      for (let turn = 0; turn < 4; turn++)
        expect(await ask(proxy(), script)).toEqual({ status: 200, by: '3003' });
      for (const each of processes) each.lacks = script;
      expect((await ask(proxy(), script)).status).toBe(404);
    });

    it('still sends requests when no process is ready', async () => {
      for (const each of processes) each.isReady = false;
      const before = processes.map(({ checks }) => checks);
      if (name === 'haproxy')
        await expect
          .poll(() => processes.slice(0, 3).every(({ checks }, at) => checks > (before[at] ?? 0) + 1), {
            timeout: 300_000,
          })
          .toBe(true);
      expect(await answering()).toEqual(['3001', '3002', '3003']);
    });

    it.runIf(name === 'haproxy')('sends nothing to a process that says it stops', async () => {
      const [stopping] = processes;
      if (!stopping) throw new Error('no process');
      stopping.isReady = false;
      await expect.poll(answering, { timeout: 60_000 }).toEqual(['3002', '3003']);
      stopping.isReady = true;
      await expect.poll(answering, { timeout: 60_000 }).toEqual(['3001', '3002', '3003']);
    });
  });

  describe.skipIf(missing)(`with a country of its own${missing ? ` (skipped: ${missing})` : ''}`, () => {
    const proxy = useProxy(name, 'countries');

    it.each([
      '/my',
      '/my/ms/beli-kereta-terpakai?make=perodua',
      '/MY/en',
      '/api/v1/rabbit/my/listings',
      '/api/v1/desk/my/tickets',
      '/api/v1/webhooks/payments/sandbox/my',
      '/api/x/vouchers/my/vouchers',
      '/api/monitoring/my',
      '/api/v1/captain-go?region=my',
      '/_next/data/build-1/my/en/buy.json',
      '/forms/my/write-1.js',
      '/previews/my/en/1/car.jpg',
      '/sitemaps/my.xml',
      '/sitemaps/my/pages.xml',
      '/brand/my/logo',
    ])('sends %s to it', async (path) => {
      expect(['3003', '3004']).toContain((await ask(proxy(), path)).by);
    });

    it.each([
      '/',
      '/sg/en',
      '/sg/en/my',
      '/mystery',
      '/api/v1/rabbit/sg/listings?region=my',
      '/api/v1/captain-go',
      '/sitemap.xml',
    ])('sends %s to the others', async (path) => {
      expect(['3001', '3002']).toContain((await ask(proxy(), path)).by);
    });
  });
});
