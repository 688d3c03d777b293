import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contracts/types.ts';
import { ERROR_CODES } from './error-codes.ts';
import { clientErrorHandler } from './plugins/client-errors.ts';
import { addErrorHandler } from './plugins/errors.ts';

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'login_required',
  403: 'not_allowed',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  408: 'request_timeout',
  409: 'state_conflict',
  410: 'gone',
  411: 'length_required',
  412: 'precondition_failed',
  413: 'too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  422: 'unprocessable',
  429: 'too_many_requests',
  431: 'headers_too_large',
  500: 'internal_error',
  503: 'unavailable',
  507: 'storage_full',
};
const PRIVATE = 'SELECT secret FROM tables';
let app: FastifyInstance;

beforeAll(() => {
  app = Fastify();
  addErrorHandler(app, { report: () => {} });
  app.get<{ Params: { status: string } }>('/:status', async ({ params }) => {
    throw Object.assign(new Error(PRIVATE), { statusCode: Number(params.status) });
  });
});
afterAll(() => app?.close());

describe('an error of which only the status is known', () => {
  it.each(Object.entries(CODES))('of status %s has the code %s', async (status, code) => {
    const answer = await app.inject(`/${status}`);
    expect([answer.statusCode, answer.json().code]).toEqual([Number(status), code]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('has the status of its code, whatever it is, and says nothing of what a library wrote', async () => {
    for (let status = 0; status < 700; status++) {
      const { statusCode, body, headers } = await app.inject(`/${status}`);
      const { code } = JSON.parse(body) as { code: ErrorCode };
      const isRefused = status >= 400 && status < 500;
      expect([status, code]).toEqual([
        status,
        CODES[status] ?? (isRefused ? 'bad_request' : 'internal_error'),
      ]);
      expect([status, statusCode]).toEqual([status, ERROR_CODES[code].status]);
      expect([status, body.includes(PRIVATE)]).toEqual([status, false]);
      if (statusCode === 503 || statusCode === 507) expect(headers['retry-after']).toMatch(/^\d+$/);
    }
  });
});

describe('a request that cannot be parsed', () => {
  it.each([
    ['HPE_INVALID_METHOD', 400, 'bad_request'],
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'request_timeout'],
    ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413, 'too_large'],
    ['HPE_HEADER_OVERFLOW', 431, 'headers_too_large'],
  ])('for %s is answered with %i %s', (code, status, expected) => {
    const socket = new PassThrough();
    clientErrorHandler({})({ code }, socket as unknown as Socket);
    const [head = '', body = ''] = String(socket.read()).split('\r\n\r\n', 2);
    expect([Number(head.split(' ')[1]), JSON.parse(body).code]).toEqual([status, expected]);
    expect(socket.destroyed).toBe(true);
  });
});
