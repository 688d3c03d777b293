import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiDocument, type ApiSchema, callsOf, resolve } from './openapi-document.ts';
import { openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1 } });
});
afterAll(() => site?.close());

it('the OpenAPI document passes the recommended rules of redocly lint', async () => {
  const { body: source } = await site.app.inject('/api/openapi.json');
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config });
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(
    errors.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([]);
});

it('every operation has a unique id and no wildcard', async () => {
  const calls = callsOf((await site.app.inject('/api/openapi.json')).json());
  const names = calls.map(({ operation }) => operation.operationId ?? '');
  expect(new Set(names).size).toBe(calls.length);
  for (const name of names) expect(name).toMatch(/^(get|post|put|delete)[A-Z][A-Za-z]+$/);
  expect(calls.filter(({ path }) => path.includes('*'))).toEqual([]);
  const query = calls.find(({ path }) => path.endsWith('/data-query/{query}'));
  expect(query?.parameters.find(({ name }) => name === 'query')?.schema.enum).toContain('workshop_services');
});

/** Integers that a client may send, by the path to them. */
function* integersOf(schema: ApiSchema, document: ApiDocument, at: string): Generator<[string, ApiSchema]> {
  const named = resolve(schema, document);
  if ([named.type].flat().includes('integer')) yield [at, named];
  for (const [key, part] of Object.entries(named.properties ?? {}))
    yield* integersOf(part, document, `${at}.${key}`);
  for (const part of [named.items ?? [], named.oneOf ?? [], named.anyOf ?? []].flat())
    yield* integersOf(part, document, at);
}

it('every integer that a client sends has a maximum, so that none is too large for its column', async () => {
  const document = (await site.app.inject('/api/openapi.json')).json<ApiDocument>();
  const sent = callsOf(document).flatMap(({ method, path, parameters, body }) => [
    ...parameters.flatMap((part) => [
      ...integersOf(part.schema, document, `${method} ${path} ?${part.name}`),
    ]),
    ...(body ? integersOf(body, document, `${method} ${path}`) : []),
  ]);
  expect(sent.length).toBeGreaterThan(20);
  expect(
    sent.filter(([, { maximum, enum: values }]) => maximum === undefined && !values).map(([at]) => at),
  ).toEqual([]);
});
