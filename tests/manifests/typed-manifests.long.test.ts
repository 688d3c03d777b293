import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#server/manifests/problem.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const HEADER = "import { defineRegion } from 'forecourt';\n\n";
const HEADER_LINES = 2;
const CALL = 'export default defineRegion(';
const CODES = ['sg', 'hk', 'id', 'jp', 'my', 'th'];

let sandbox: Sandbox;
let json: string;

beforeAll(async () => {
  sandbox = await createSandbox();
  json = await sandbox.read('th.json');
});
beforeEach(async () => {
  await sandbox.write('th.json', json);
  await remove('th.ts');
});
afterAll(() => sandbox.remove());

const remove = (file: string) => rm(join(sandbox.regionsDir, file), { force: true, recursive: true });
/** A manifest in JSON as one in TypeScript, each of whose lines is two lines lower. */
const typed = (text: string) => `${HEADER}${CALL}${text.trimEnd()});\n`;

async function replaceByTyped(code: string): Promise<void> {
  await sandbox.write(`${code}.ts`, typed(await sandbox.read(`${code}.json`)));
  await remove(`${code}.json`);
}

async function manifestOf(code: string) {
  const { regions, problems } = await sandbox.load();
  return { problems, manifest: regions.find(({ manifest }) => manifest.code === code)?.manifest };
}

describe('a manifest in TypeScript', () => {
  it.each(CODES)('comes to what the same one in JSON does: %s', async (code) => {
    const before = await manifestOf(code);
    const text = await sandbox.read(`${code}.json`);
    await replaceByTyped(code);
    const after = await manifestOf(code);
    await remove(`${code}.ts`);
    await sandbox.write(`${code}.json`, text);
    expect(after.manifest).toEqual(before.manifest);
    expect(after.problems).toEqual(before.problems);
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['a missing property', { code: undefined }],
    ['a wrong type', { 'phone/dialCode': 66 }],
    ['an unknown property', { 'phone/dialcode': '66' }],
    ['a code that is not the name', { code: 'xx' }],
    ['an unknown country', { country: 'ZZ' }],
    ['an unknown time zone', { timeZone: 'Asia/Bangkk' }],
    ['a missing text', { displayName: 'common:region.nowhere' }],
    ['an unknown currency', { 'currency/code': 'THX' }],
    ['a number that is no phone', { 'contact/callNumber': '+66' }],
    ['an empty list', { languages: [] }],
    ['a language twice', { 'languages/1/code': 'th' }],
    ['a filter setting that does not exist', { 'filters/desktop': ['nothing'] }],
    ['a colour that cannot be read', { 'brand/name': '' }],
    ['a route that is taken', { 'routes/sell': { slug: { '*': 'buy' } } }],
  ])('has the same faults at the same places: %s', async (_, changes) => {
    await sandbox.change('th.json', changes);
    const expected = await sandbox.check('th.json');
    expect(expected.filter(({ severity }) => severity === 'error')).not.toEqual([]);
    await replaceByTyped('th');
    expect(await sandbox.check('th.ts')).toEqual(expected.map(inTypeScript));
  });

  it('is extended by JSON and extends JSON', async () => {
    await sandbox.write('shared/phones.json', '{ "phone": { "example": "812345678" } }');
    await sandbox.write(
      'shared/thai.ts',
      `const extended: string[] = ['./phones.json'];\nexport default { extends: extended, country: 'TX',\n  pageSize: 12 };`,
    );
    const { extends: inherited, country: _country, pageSize: _size, ...rest } = JSON.parse(json);
    await sandbox.write(
      'th.json',
      JSON.stringify({ extends: [...inherited, './shared/thai.ts'], ...rest }, null, 2),
    );
    expect(await sandbox.check('th.json')).toMatchObject([
      { file: 'shared/thai.ts', line: 2, column: 46, message: '"TX" is not a country' },
    ]);
    await sandbox.write(
      'shared/thai.ts',
      `export default { extends: ['./phones.json'], country: 'TH', pageSize: 12 };`,
    );
    const { manifest, problems } = await manifestOf('th');
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(manifest).toMatchObject({ pageSize: 12, phone: { example: '812345678' } });
    await remove('shared/thai.ts');
  });

  it('follows the modules that it imports', async () => {
    await remove('th.json');
    await sandbox.write('shared/size.ts', 'export const size: number = 12;\n');
    await sandbox.write(
      'th.ts',
      `import { size } from './shared/size.ts';\nimport manifest from './shared/th.json' with { type: 'json' };\nexport default { ...manifest, pageSize: size };\n`,
    );
    await sandbox.write('shared/th.json', json);
    expect((await manifestOf('th')).manifest?.pageSize).toBe(12);
    await sandbox.write('shared/size.ts', 'export const size: number = 18;\n');
    expect((await manifestOf('th')).manifest?.pageSize).toBe(18);
    await sandbox.write('shared/th.json', json.replace('"code": "th"', '"code": "tt"'));
    expect(await sandbox.check('th.ts')).toMatchObject([{ file: 'th.ts', line: 3, path: 'code' }]);
    await Promise.all(['shared/size.ts', 'shared/th.json'].map(remove));
  });

  it('and one in JSON of the same code are a fault', async () => {
    const line =
      typed(json)
        .split('\n')
        .findIndex((text) => text.includes('"code": "th"')) + 1;
    await sandbox.write('th.ts', typed(json));
    expect((await sandbox.load()).problems).toMatchObject([
      {
        file: expect.stringMatching(/th\.ts$/),
        line,
        message: 'the code "th" is taken by th.json',
      },
    ]);
    await sandbox.write('th.ts', 'export default 1 +;');
    expect((await sandbox.load()).problems).toMatchObject([
      { file: expect.stringMatching(/th\.ts$/), message: 'th.json is a manifest of "th" too' },
      { file: expect.stringMatching(/th\.ts$/), message: 'Expression expected' },
    ]);
  });

  it.each(['th.js', 'th.mts', 'th.tsx', 'th.ts.txt'])('is not read as %s', async (name) => {
    await sandbox.write(name, typed(json));
    const { problems } = await sandbox.load();
    await remove(name);
    expect(problems).toMatchObject([
      { message: expect.stringContaining('does not end in .json or .ts'), suggestion: 'th.ts' },
    ]);
  });
});

function inTypeScript(problem: Problem): Problem {
  const lower = (line: number) => line + HEADER_LINES;
  const isOwn = problem.file === 'th.json';
  return {
    ...problem,
    ...(isOwn && {
      file: 'th.ts',
      line: lower(problem.line),
      column: problem.column + (problem.line === 1 ? CALL.length : 0),
    }),
    ...(problem.see && {
      see: problem.see.map((place) =>
        place.file === 'th.json' ? { file: 'th.ts', line: lower(place.line) } : place,
      ),
    }),
  };
}
