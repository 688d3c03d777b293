import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#server/http/error-codes.ts';
import { type ApiDocument, callsOf } from './openapi-document.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const BASE = '/api/v1/rabbit/sg';
const PROBLEM = 'application/problem+json';
let site: TestSite;
let document: ApiDocument;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 3 } });
  document = (await site.app.inject('/api/openapi.json')).json();
});
afterAll(() => site?.close());

const ask = (url: string, accept?: string) =>
  site.app.inject({ url, headers: accept === undefined ? {} : { accept } });

describe('an error', () => {
  it.each([
    ['/api/v1/nothing', 404, 'not_found'],
    ['/api/v1/rabbit/xx/listings', 404, 'region_not_found'],
    [`${BASE}/listings/nothing`, 404, 'not_found'],
    [`${BASE}/listings?price=abc`, 400, 'invalid_input'],
    [`${BASE}/listings/histories`, 401, 'login_required'],
    [`${BASE}/listings/${'x'.repeat(600)}`, 414, 'uri_too_long'],
    ['/images/1x1/cars/x.webp', 404, 'not_found'],
  ])('at %s has a status and a code: %i %s', async (url, status, code) => {
    const answer = await ask(url);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(ERROR_CODES).toHaveProperty([code, 'status'], status);
  });

  it('of a body has the code of its reason', async () => {
    const post = (payload: string, type: string) =>
      site.app.inject({
        method: 'POST',
        url: `${BASE}/contact-us`,
        payload,
        headers: { 'content-type': type },
      });
    const codes = [
      await post('{', 'application/json'),
      await post('<x/>', 'application/xml'),
      await post(JSON.stringify({ answers: 'x'.repeat(70_000) }), 'application/json'),
      await post('{}', 'application/json'),
    ].map((answer) => [answer.statusCode, answer.json().code]);
    expect(codes).toEqual([
      [400, 'bad_request'],
      [415, 'unsupported_media_type'],
      [413, 'too_large'],
      [400, 'invalid_input'],
    ]);
  });

  it('is problem details (RFC 9457) for clients that ask for them', async () => {
    const answer = await ask(`${BASE}/listings?price=abc`, PROBLEM);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe(`${PROBLEM}; charset=utf-8`);
    const envelope = (await ask(`${BASE}/listings?price=abc`)).json();
    expect(answer.json()).toEqual({
      type: 'https://forecourt.dev/problems/invalid_input',
      title: ERROR_CODES.invalid_input.title,
      status: 400,
      detail: envelope.message,
      code: 'invalid_input',
      errors: { price: [expect.any(String)] },
    });
  });

  it.each([
    [`${PROBLEM}, application/json`, PROBLEM],
    [`application/json;q=0.5, ${PROBLEM};q=0.9`, PROBLEM],
    [`application/json, ${PROBLEM};q=0.5`, 'application/json'],
    [`${PROBLEM};q=0`, 'application/json'],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
  ])('is sent to a client that accepts %s as %s', async (accept, type) => {
    const { headers } = await ask('/api/v1/rabbit/xx/listings', accept);
    expect(headers['content-type']).toBe(`${type}; charset=utf-8`);
  });
});

describe('the OpenAPI document', () => {
  it('lists every code with its status and reason', () => {
    const { ErrorCode: code } = document.components.schemas as Record<
      string,
      { enum?: string[]; description?: string }
    >;
    expect([...(code?.enum ?? [])].sort()).toEqual(Object.keys(ERROR_CODES).sort());
    for (const [name, { status, title }] of Object.entries(ERROR_CODES))
      expect(code?.description).toContain(`| ${name} | ${status} | ${title} |`);
  });

  it('describes both forms of every error', () => {
    const isError = (status: string) => /^[45]|^default$/.test(status);
    const lacking = callsOf(document).flatMap(({ method, path, operation }) =>
      Object.entries(operation.responses)
        .filter(([status, { content }]) => isError(status) && !(content && PROBLEM in content))
        .map(([status]) => `${method} ${path}: ${status}`),
    );
    // readiness has an answer of its own
    expect(lacking.filter((each) => each !== 'GET /readyz: 503')).toEqual([]);
    expect(document.components.schemas).toHaveProperty('ProblemAnswer.properties.code');
  });
});
