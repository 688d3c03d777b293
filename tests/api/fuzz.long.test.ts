import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Response } from 'light-my-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contracts/types.ts';
import { ERROR_CODES } from '#server/http/error-codes.ts';
import { seededRandom } from '../search/seeded-random.ts';
import { type RandomRequest, randomRequest, randomUrl } from './random-requests.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const REQUESTS = 10_000;
const CONCURRENCY = 50;
let site: TestSite;

beforeAll(async () => {
  const next = async (_request: unknown, response: { end(text: string): unknown }) =>
    void response.end('<p>');
  site = await openTestSite({ stock: { sg: 60, my: 20 }, next, isCalledFromHere: true });
});
afterAll(() => site?.close());

/**
 * Describes how a response violates the API rules; undefined if it does not. Pages of the site are never
 * refusals.
 */
function violation(answer: Response, isHead: boolean): string | undefined {
  const { statusCode, headers } = answer;
  const body = bodyOf(answer);
  if (statusCode >= 500) return 'failed';
  const isJson = String(headers['content-type']).includes('json');
  if (body === '') return isHead || statusCode < 400 ? undefined : 'has no body';
  if (statusCode < 400) return isJson && statusCode !== 304 ? unreadable(body) : undefined;
  if (!isJson) return `is ${headers['content-type']}`;
  const refusal = unreadable(body);
  if (refusal) return refusal;
  const { message, code, errors, ...more } = JSON.parse(body);
  if (typeof message !== 'string' || message === '') return 'has no message';
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return 'has no errors';
  if (ERROR_CODES[code as ErrorCode]?.status !== statusCode) return `has the code ${code}`;
  return Object.keys(more).length > 0 ? `has more properties: ${Object.keys(more)}` : undefined;
}

/** The body as a client reads it. */
function bodyOf({ headers, rawPayload, body }: Response): string {
  const { 'content-encoding': encoding } = headers;
  if (rawPayload.length === 0 || encoding === undefined) return body;
  return String(encoding === 'br' ? brotliDecompressSync(rawPayload) : gunzipSync(rawPayload));
}

function unreadable(json: string): string | undefined {
  try {
    JSON.parse(json);
    return undefined;
  } catch {
    return 'is not JSON';
  }
}

async function ask(create: () => Pick<RandomRequest, 'url'> & Partial<RandomRequest>) {
  const problems: string[] = [];
  const seen = new Map<number, number>();
  for (let at = 0; at < REQUESTS; at += CONCURRENCY) {
    const requests = Array.from({ length: CONCURRENCY }, create);
    const answers = await Promise.all(requests.map((request) => site.app.inject(request)));
    answers.forEach((answer, index) => {
      seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
      const { method = 'GET', url = '' } = requests[index] ?? {};
      const problem = violation(answer, method === 'HEAD');
      if (problem) problems.push(`${problem}: ${answer.statusCode} ${method} ${url.slice(0, 300)}`);
    });
  }
  return { problems: problems.slice(0, 20), seen: (status: number) => seen.get(status) ?? 0 };
}

describe('random requests (HARDENING R12)', () => {
  it(`never fail: ${REQUESTS} addresses`, async () => {
    const random = seededRandom(12);
    const { problems, seen } = await ask(() => ({ url: randomUrl(random) }));
    expect(problems).toEqual([]);
    // a fuzz test that reaches no handler proves nothing
    for (const status of [200, 400, 404]) expect(seen(status)).toBeGreaterThan(100);
  }, 120_000);

  it(`never fail: ${REQUESTS} requests of every method with malformed headers and bodies`, async () => {
    const random = seededRandom(13);
    const { problems, seen } = await ask(() => randomRequest(random));
    expect(problems).toEqual([]);
    for (const status of [200, 400, 404]) expect(seen(status)).toBeGreaterThan(100);
  }, 120_000);

  it('malformed HTTP is refused with a JSON error, and the server goes on', async () => {
    const origin = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }));
    const random = seededRandom(14);
    const lines = ['FOO /livez HTTP/1.1', 'get /livez HTTP/1.1', '\0\0', 'GET /livez HTTP/1.1\r\nA'];
    for (let at = 0; at < 200; at++) {
      const noise = String.fromCharCode(...Array.from({ length: 20 }, () => random.whole(256)));
      const socket = connect(Number(origin.port), '127.0.0.1');
      socket.end(`${random.pick([...lines, noise])}\r\n\r\n`, 'latin1');
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2);
      expect(head).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(JSON.parse(body)).toEqual({ message: expect.any(String), code: 'bad_request', errors: {} });
    }
    expect((await fetch(new URL('/livez', origin))).status).toBe(200);
  }, 120_000);
});
