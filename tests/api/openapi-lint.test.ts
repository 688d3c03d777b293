import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsOf } from './openapi-document.ts';
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
