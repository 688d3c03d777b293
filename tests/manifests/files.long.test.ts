import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { createSandbox, type Sandbox } from './sandbox.ts';

const FILE = 'th.json';
let sandbox: Sandbox;
let original: string;

beforeAll(async () => {
  sandbox = await createSandbox();
  original = await sandbox.read(FILE);
});
afterEach(() => sandbox.write(FILE, original));
afterAll(() => sandbox.remove());

async function messagesOf(text: string | Uint8Array): Promise<string[]> {
  await sandbox.write(FILE, text);
  const problems = await sandbox.check(FILE);
  return problems.map(({ line, message }) => `${line} ${message}`);
}

test('asks to rename a file whose name cannot be a code', async () => {
  await sandbox.write('Thailand.json', original);
  const problems = await sandbox.check('Thailand.json');
  await rm(join(sandbox.regionsDir, 'Thailand.json'));
  expect(problems).toMatchObject([
    { path: 'code', message: 'the file is not named after its code "th"', allowed: 'the name th.json' },
  ]);
});

describe('a malformed manifest', () => {
  it.each<[string, string | Uint8Array, RegExp]>([
    ['is empty', '', /^1 the file is empty/],
    ['is a list', '[]', /^1 the file holds a list/],
    ['is a string', '"sg"', /^1 the file holds a plain value/],
    ['is not UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), /^1 the file is not UTF-8/],
    ['is huge', `{"a": "${'x'.repeat(3_000_000)}"}`, /^1 the file is too large/],
    ['is nested without end', `${'['.repeat(100_000)}`, /^1 brackets are nested too deeply/],
    [
      'is nested without end and closed',
      `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
      /^1 brackets are nested too deeply/,
    ],
    ['holds a list without end', `{ "sorts": [${'1,'.repeat(5000)}1] }`, /^1 this has 5001 entries/],
    [
      'has only misspelt properties',
      `{${Array.from({ length: 1500 }, (_, index) => `\n"a${index}": 1`).join(',')}}`,
      /^2 "a0" is not a property/,
    ],
    ['has a comment', '{\n  // agreed\n  "code": "th"\n}', /^2 comments are not allowed/],
    ['has a comma too many', '{\n  "code": "th",\n}', /^3 .*comma too many/],
    ['lacks a comma', '{\n  "code": "th"\n  "country": "TH"\n}', /^3 a comma is expected/],
    ['lacks its end', '{\n  "code": "th"\n', /a closing } is missing/],
    [
      'repeats a property',
      '{\n  "code": "th",\n  "code": "th"\n}',
      /^3 "code" is defined twice, first in line 2/,
    ],
    ['would change the prototype', '{\n  "__proto__": { "code": "th" }\n}', /^2 "__proto__" cannot be used/],
    [
      'would change the constructor',
      '{\n  "fields": { "constructor": {} }\n}',
      /^2 "constructor" cannot be used/,
    ],
  ])('that %s is refused', async (_name, text, message) => {
    expect(await messagesOf(text)).toEqual(expect.arrayContaining([expect.stringMatching(message)]));
    expect(({} as { code?: string }).code).toBeUndefined();
  });

  it('that does not exist is refused', async () => {
    const problems = await sandbox.check('nowhere.json');
    expect(problems).toEqual([expect.objectContaining({ message: 'there is no such file' })]);
  });

  it('with a byte-order mark is accepted', async () => {
    expect(await messagesOf(`\uFEFF${original}`)).toEqual([]);
  });
});

describe('extends', () => {
  const extending = (list: unknown) => original.replace('["forecourt:base"]', JSON.stringify(list));

  it.each<[string, unknown, RegExp]>([
    ['is no list', 'forecourt:base', /^3 must be a list/],
    ['holds no name', [1], /^3 must be the name of a file/],
    ['names nothing', ['./nothing.json'], /^3 ".\/nothing.json" does not exist/],
    ['names no shipped part', ['forecourt:basis'], /^3 "forecourt:basis" does not exist/],
    ['leads out of the folder', ['../locales/en/common.json'], /^3 .*is outside the folder/],
    ['leads out of the shipped folder', ['forecourt:../../../etc/passwd'], /^3 .*is not a shipped part/],
    ['names the file itself', ['./th.json'], /^3 "\.\/th\.json" inherits from this file, which is a cycle/],
  ])('that %s', async (_name, list, message) => {
    expect(await messagesOf(extending(list))).toEqual(
      expect.arrayContaining([expect.stringMatching(message)]),
    );
  });

  it('in a circle is reported once', async () => {
    await sandbox.write('shared/a.json', '{ "extends": ["./b.json"] }');
    await sandbox.write('shared/b.json', '{ "extends": ["./a.json"] }');
    expect(await messagesOf(extending(['./shared/a.json', 'forecourt:base']))).toEqual([
      expect.stringContaining('which is a cycle'),
    ]);
  });

  it('through a symbolic link out of the folder is refused', async () => {
    await sandbox.write('../outside.json', '{}');
    await symlink(join(sandbox.folder, 'outside.json'), join(sandbox.regionsDir, 'shared/link.json'));
    expect(await messagesOf(extending(['forecourt:base', './shared/link.json']))).toEqual([
      expect.stringContaining('is outside the folder'),
    ]);
  });

  it('merges several parts in order, null removing', async () => {
    await sandbox.write('shared/part.json', '{ "pageSize": 12, "quickSearches": null }');
    await sandbox.write(FILE, extending(['forecourt:base', './shared/part.json']));
    const { regions, problems } = await sandbox.load({ files: [join(sandbox.regionsDir, FILE)] });
    expect(regions).toEqual([]);
    expect(problems).toEqual([
      expect.objectContaining({ path: 'quickSearches', line: 1, file: expect.stringContaining('part.json') }),
    ]);
  });
});

describe('a set of manifests', () => {
  it('with two regions of one code or two defaults is refused', async () => {
    await sandbox.change(FILE, { isDefault: true });
    await sandbox.write('zz.json', original);
    const messages = (await sandbox.load()).problems.map(({ message }) => message);
    await sandbox.remove();
    sandbox = await createSandbox();
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.stringContaining('is already the default region'),
        expect.stringContaining('the code "th" is taken by th.json'),
        expect.stringContaining('is not the name of the file'),
      ]),
    );
  });

  it('with one spreadsheet for two forms is refused', async () => {
    const fields = [{ name: 'phone', type: 'phone', label: 'forms:field.phone' }];
    const form = {
      target: 'macros/s/{id}/exec',
      spreadsheet: 'AKfycbxFleetOffers2026',
      title: 'forms:sell_car.title',
      steps: [{ name: 'you', title: 'forms:step.you', fields }],
      after: { title: 'forms:sell_car.done', text: 'forms:sell_car.next' },
    };
    await sandbox.change('sg.json', { forms: { one: form, two: form } });
    await sandbox.change('my.json', { forms: { three: form } });
    const found = (await sandbox.load()).problems.map(({ path, message }) => `${path}: ${message}`);
    await sandbox.remove();
    sandbox = await createSandbox();
    expect(found).toEqual(
      expect.arrayContaining([
        'forms.two.spreadsheet: spreadsheet "AKfycbxFleetOffers2026" is already used',
        expect.stringMatching(
          /^forms\.\w+\.spreadsheet: the spreadsheet "AKfycbxFleetOffers2026" is filled by a form of \w\w\.json$/,
        ),
      ]),
    );
  });

  it('without a default region is refused', async () => {
    await sandbox.change('sg.json', { isDefault: false });
    const messages = (await sandbox.load()).problems.map(({ message }) => message);
    expect(messages).toEqual(['no manifest of the set is the default region']);
  });

  it('in another folder inherits the shipped parts', async () => {
    const own = await createSandbox();
    const { regions, problems } = await sandbox.load({
      regionsDir: own.regionsDir,
      shippedRegionsDir: own.regionsDir,
    });
    await own.remove();
    expect(problems).toEqual([]);
    expect(regions.map(({ manifest }) => manifest.code)).toEqual(['sg', 'hk', 'id', 'jp', 'my', 'th']);
  });

  it('in a missing folder is refused', async () => {
    const problems = (await sandbox.load({ regionsDir: join(sandbox.folder, 'nowhere') })).problems;
    expect(problems).toEqual([expect.objectContaining({ message: 'there is no manifest in this folder' })]);
  });

  it('that is empty is refused', async () => {
    const problems = (await sandbox.load({ regionsDir: sandbox.localesDir })).problems;
    expect(problems).toEqual([expect.objectContaining({ message: 'there is no manifest in this folder' })]);
  });
});

describe('an ignored file', () => {
  it.each(['vn.JSON', 'vn.json.txt', 'vn.jsonc', 'vn.json/inside.txt'])('is reported: %s', async (name) => {
    await sandbox.write(name, 'anything');
    const { problems } = await sandbox.load();
    await rm(join(sandbox.regionsDir, name.split('/', 1)[0] ?? ''), { recursive: true });
    const reported = problems.filter(({ file }) => file.includes('/vn.'));
    expect(reported.map(({ message }) => message)).toEqual([
      expect.stringMatching(/is not read|nothing in it is read/),
    ]);
  });
});

describe('a logo', () => {
  it.each([
    ['', 'is empty'],
    ['<html>not found</html>', 'is no SVG file'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0', 'not a complete one'],
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'is no SVG file'],
    ['<svg xmlns="http://www.w3.org/2000/svg">\n<script>alert(1)</script></svg>', 'holds a script in line 2'],
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>', 'holds an event handler in line 1'],
    [
      '<svg xmlns="http://www.w3.org/2000/svg">\n\n<foreignObject/></svg>',
      'holds HTML (foreignObject) in line 3',
    ],
    [
      '<svg xmlns="http://www.w3.org/2000/svg"><a href="javascript:x()"/></svg>',
      'holds a javascript: address',
    ],
    [
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="//evil.example/x"/></svg>',
      'an address outside of the file',
    ],
    ['<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'is no SVG file'],
  ])('that is invalid or unsafe is reported: %s', async (content, message) => {
    const logo = 'brand/forecourt.svg';
    const before = await sandbox.read(logo);
    await sandbox.write(logo, content);
    const problems = await sandbox.check(FILE);
    await sandbox.write(logo, before);
    expect(problems).toEqual([expect.objectContaining({ message: expect.stringContaining(message) })]);
    expect(await sandbox.check(FILE)).toEqual([]);
  });
});
