import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteFailure, pageContextOf } from '#region/page-context.ts';
import { openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1 },
    log: pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
    next: async (request, response) => {
      if (!request.url?.includes('/buy')) return void response.end('a page');
      noteFailure(pageContextOf(request), new Error('the listings answered 418'));
      response.statusCode = 500;
      response.end('Something went wrong');
    },
  });
});
afterAll(() => site?.close());

it('a page that could not be made is logged with its address and the cause, and not told to the visitor', async () => {
  const answer = await site.app.inject('/sg/en/buy?make=toyota');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('418');
  expect(lines).toMatchObject([
    { level: 50, status: 500, path: '/sg/en/buy?make=toyota', err: { message: 'the listings answered 418' } },
  ]);
  expect(lines[0]).toHaveProperty('err.stack');
});

it('a page that was made is not', async () => {
  lines.length = 0;
  expect((await site.app.inject('/sg/en')).statusCode).toBe(200);
  expect(lines).toEqual([]);
});
