import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, expect, it, vi } from 'vitest';
import type { Problem } from '#server/manifests/problem.ts';
import { FORMATS, type Report } from '../../scripts/regions/report/index.ts';
import { repositoryPath } from '../../scripts/regions/report/repository-path.ts';
import { elementsOf } from './check-formats/junit-elements.ts';
import { sarifFaults } from './check-formats/sarif-schema.ts';

const SCHEMA = join(import.meta.dirname, '../../schemas/check-report.schema.json');

const ERROR: Problem = {
  file: 'regions/vn, new.json',
  line: 12,
  column: 3,
  path: 'brand.name',
  severity: 'error',
  message: '"50% <A> & \u0007\nB" is not a name',
  allowed: 'a name',
  suggestion: 'A & B',
  see: [{ file: '/elsewhere/base file.json', line: 4 }],
  docs: 'docs/reference/brand.md#name',
};
const WARNING: Problem = {
  file: 'texts/vi/common.json',
  line: 1,
  column: 1,
  path: '',
  severity: 'warning',
  message: '3 of 60 texts of "vi" are not translated yet',
};
const REPORT: Report = {
  problems: [ERROR, WARNING],
  files: [join(process.cwd(), 'regions/vn, new.json'), join(process.cwd(), 'regions/kh.json')],
  regionsDir: join(process.cwd(), 'regions'),
  milliseconds: 1234,
};
const NONE: Report = { ...REPORT, problems: [] };

afterEach(() => vi.unstubAllEnvs());

it('github: one escaped command for each fault', () => {
  vi.stubEnv('GITHUB_WORKSPACE', '');
  expect(FORMATS.github(REPORT).split('\n')).toEqual([
    '::error file=regions/vn%2C new.json,line=12,col=3::brand.name: "50%25 <A> & \u0007%0AB" is not a name; allowed: a name; did you mean "A & B"?; see /elsewhere/base file.json:4; see docs/reference/brand.md#name',
    '::warning file=texts/vi/common.json,line=1,col=1::3 of 60 texts of "vi" are not translated yet',
    '2 regions checked: 1 error, 1 warning',
  ]);
});

it('names files from the root of the repository that the pipeline checked out', () => {
  const environment = { GITHUB_WORKSPACE: join(process.cwd(), '..') };
  expect(repositoryPath('regions/vn.json', environment)).toMatch(/^[^/.]+\/regions\/vn\.json$/);
  expect(repositoryPath('/elsewhere/vn.json', environment)).toBe('/elsewhere/vn.json');
});

it('json: matches its published schema, compiled by plain Ajv in strict mode', () => {
  const validate = new Ajv2020({ strict: true }).compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));
  for (const report of [REPORT, NONE]) {
    const value = JSON.parse(FORMATS.json(report));
    expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
    expect(value).toEqual(report.problems);
  }
  expect(validate([{ ...ERROR, line: 0 }])).toBe(false);
});

it('sarif: matches the published schema of SARIF 2.1.0', () => {
  for (const report of [REPORT, NONE]) expect(sarifFaults(JSON.parse(FORMATS.sarif(report)))).toEqual([]);
  const { results, tool } = JSON.parse(FORMATS.sarif(REPORT)).runs[0];
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  expect(results).toMatchObject([
    { ruleId: 'manifest', level: 'error', message: { text: expect.stringContaining('did you mean') } },
    { ruleId: 'text', level: 'warning' },
  ]);
  expect(results[0].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'regions/vn%2C%20new.json', uriBaseId: '%SRCROOT%' },
    region: { startLine: 12, startColumn: 3 },
  });
  expect(results[0].relatedLocations[0].physicalLocation.artifactLocation).toEqual({
    uri: 'file:///elsewhere/base%20file.json',
  });
});

it.each([
  ['a fault without a message', '"message"', '"words"'],
  ['an address with a blank', 'vn%2C%20new', 'vn new'],
  ['a line before the first', '"startLine": 12', '"startLine": 0'],
  ['another level', '"level": "error"', '"level": "fatal"'],
  ['another version', '"version": "2.1.0"', '"version": "2.2.0"'],
])('sarif: the schema refuses %s', (_, part, instead) => {
  const text = FORMATS.sarif(REPORT);
  expect(text).toContain(part);
  expect(sarifFaults(JSON.parse(text.replaceAll(part, instead)))).not.toEqual([]);
});

it('junit: is well-formed, and has only what the schema of JUnit reports knows', async () => {
  const elements = await elementsOf(FORMATS.junit(REPORT));
  expect(elements.filter(({ name }) => name === 'testsuite').map(({ attributes }) => attributes)).toEqual([
    expect.objectContaining({ name: 'regions/kh.json', tests: '1', failures: '0' }),
    expect.objectContaining({ name: 'regions/vn, new.json', tests: '1', failures: '1' }),
    expect.objectContaining({ name: 'texts/vi/common.json', tests: '1', failures: '0' }),
  ]);
  expect(elements.find(({ name }) => name === 'failure')).toMatchObject({
    attributes: { message: expect.stringContaining('"50% <A> & \uFFFD\nB" is not a name') },
    text: expect.stringContaining('regions/vn, new.json:12:3'),
  });
  expect(elements[0]?.attributes).toMatchObject({ tests: '3', failures: '1', errors: '0', time: '1.234' });
  const passed = await elementsOf(FORMATS.junit(NONE));
  expect(passed.filter(({ name }) => name === 'testcase')).toHaveLength(2);
});

it.each([
  ['an element that is not closed', '</testsuites>', ''],
  ['a character that has to be escaped', 'classname="', 'classname="<'],
  ['an attribute that nobody reads', '<testcase ', '<testcase line="3" '],
  ['a suite without a count', ' failures="1"', ''],
  ['a count that is no number', ' errors="0"', ' errors="none"'],
  ['a failure outside of a case', '</testsuites>', '<failure/></testsuites>'],
])('junit: the schema refuses %s', async (_, part, instead) => {
  const changed = FORMATS.junit(REPORT).replaceAll(part, instead);
  await expect(elementsOf(changed)).rejects.toThrow();
});

it('text: one line for each fault', () => {
  vi.stubEnv('CI', '');
  vi.stubEnv('GITHUB_ACTIONS', '');
  const lines = FORMATS.text({ ...REPORT, problems: [WARNING] }).split('\n');
  expect(lines).toEqual([
    'texts/vi/common.json:1:1  warning: 3 of 60 texts of "vi" are not translated yet',
    `Checked ${REPORT.regionsDir}: vn, new, kh`,
    '2 regions checked: 0 errors, 1 warning (1234 ms)',
  ]);
});
