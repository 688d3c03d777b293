import { expect, it } from 'vitest';
import { walk } from '#region/json/json-node.ts';
import type { JsonPath } from '../problem.ts';
import { parseModule } from './module-syntax.ts';
import { sourceTree } from './source-tree.ts';
import { stripTypes } from './strip-types.ts';

/** Returns what is written at the place of a path. */
function written(source: string, value: unknown, path: JsonPath, isAboutName = false): string {
  const stripped = stripTypes(source);
  if (!('code' in stripped)) throw new Error(stripped.message);
  const { node, key, depth } = walk(sourceTree(value as never, parseModule(stripped.code)), path);
  expect(depth).toBe(path.length);
  const at = isAboutName && key ? key : node;
  return source.slice(at.offset, at.offset + at.length);
}

const DEFINE = "import { defineRegion } from 'forecourt';\n";
const VALUE = { code: 'vn', sorts: [{ name: 'a' }, { name: 'b' }, { name: 'c' }], phone: { dialCode: '84' } };

it.each<[source: string, path: JsonPath, expected: string]>([
  ["export default { code: 'vn' };", ['code'], "'vn'"],
  [`${DEFINE}export default defineRegion({ phone: { 'dialCode': "84" } });`, ['phone', 'dialCode'], '"84"'],
  ["const region = { code: 'vn' } satisfies object;\nexport default region;", ['code'], "'vn'"],
  ["const region: object = { code: 'vn' };\nexport { region as default };", ['code'], "'vn'"],
  [
    `${DEFINE}// “Đồng”\nconst dial = '84' as const;\nconst phone = { dialCode: dial };\nexport default defineRegion({ phone });`,
    ['phone', 'dialCode'],
    "'84' as const".slice(0, 4),
  ],
  [
    `${DEFINE}const all = { phone: { dialCode: '84' } };\nexport default defineRegion({ phone: all.phone });`,
    ['phone', 'dialCode'],
    "'84'",
  ],
  ["const base = { code: 'vn' };\nexport default { ...base };", ['code'], "'vn'"],
  ["export default { code: ['v', 'n'].join('') };", ['code'], "['v', 'n'].join('')"],
  [
    'export default { sorts: names.map((name) => ({ name })) };',
    ['sorts', 1, 'name'],
    'names.map((name) => ({ name }))',
  ],
  ["export default { ...base(), code: 'vn' };", ['phone', 'dialCode'], '...base()'],
  ["export default { sorts: [{ name: 'a' }, ...more(), { name: 'c' }] };", ['sorts', 0, 'name'], "'a'"],
  ["export default { sorts: [{ name: 'a' }, ...more(), { name: 'c' }] };", ['sorts', 1, 'name'], 'more()'],
  ["export default { sorts: [{ name: 'a' }, ...more(), { name: 'c' }] };", ['sorts', 2, 'name'], "'c'"],
  [
    "const two = [{ name: 'b' }, { name: 'c' }];\nexport default { sorts: [{ name: 'a' }, ...two] };",
    ['sorts', 1, 'name'],
    "'b'",
  ],
  ['export default { [name()]: 1 };', ['code'], '1'],
  ['export default region();', ['code'], 'region()'],
])('%s: %j', (source, path, expected) => {
  expect(written(source, VALUE, path)).toBe(expected);
});

it('the tree has the place of names', () => {
  expect(written("export default { 'code': 'vn' };", VALUE, ['code'], true)).toBe("'code'");
});

it('keeps names that are repeated, of which the last counts', () => {
  const source = "export default { code: 'th', code: 'vn' };";
  const tree = sourceTree({ code: 'vn' }, parseModule(source));
  expect(tree.children?.map(({ offset }) => source.slice(offset, offset + 10))).toEqual([
    "code: 'th'",
    "code: 'vn'",
  ]);
  expect(written(source, { code: 'vn' }, ['code'])).toBe("'vn'");
});
