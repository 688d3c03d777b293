import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { payDeposit } from './deposit.ts';

/** Time limit of the printer. */
const PRINT_MS = 20_000;
/** As browsers send it when they show the answer. */
const SHOWN = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let site: TestSite;
const { enter, post } = peopleOf(() => site);

beforeAll(async () => {
  site = await openTestSite({ stock: { my: 2 }, environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());
afterEach(() => vi.restoreAllMocks());

/** The thread prints nothing, and the time limit is over at once. */
function stopPrinter(): void {
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(() => {});
  const { setTimeout: start } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number, ...rest: []) =>
    start(work, ms === PRINT_MS ? 20 : ms, ...rest)) as typeof setTimeout);
}

it('a document that takes too long is 503: a page for browsers, JSON for programs, and printed later', async () => {
  const headers = { authorization: `Bearer ${(await enter('my', '+60123457101')).token}` };
  const paid = await payDeposit({ site, headers, post });
  const paths = [
    `offers/${paid.offer}/vso.pdf`,
    `transactions/${paid.transaction}/receipts/${paid.receipt}.pdf`,
  ];
  stopPrinter();
  for (const path of paths) {
    const url = `${API}/my/${path}`;
    const shown = await site.app.inject({ url, headers: { ...headers, ...SHOWN } });
    expect([path, shown.statusCode, shown.headers['content-type']]).toEqual([
      path,
      503,
      'text/html; charset=utf-8',
    ]);
    expect(shown.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(shown.body).toContain('We are upgrading this page');
    const asked = await site.app.inject({ url, headers });
    expect([asked.statusCode, asked.json().code]).toEqual([503, 'overloaded']);
  }
  vi.restoreAllMocks();
  for (const path of paths)
    expect((await site.app.inject({ url: `${API}/my/${path}`, headers })).statusCode).toBe(200);
}, 120_000);
