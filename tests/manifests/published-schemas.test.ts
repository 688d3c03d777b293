import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob, posix } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { SCHEMA_VERSION } from '#server/manifests/schema-version.ts';
import { publishedSchemas } from '../../scripts/generate/outputs.ts';
import { readSchemas } from '../../scripts/generate/schema-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const json = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

const schemas = new Map([
  ...publishedSchemas(readSchemas(join(ROOT, 'schemas'))),
  ...['catalogue', 'check-report'].map((name): [string, object] => {
    const file = `schemas/${name}.schema.json`;
    return [file, json(file)];
  }),
]);
/** Plain Ajv: no plug-ins, no options but that unknown keywords, formats and unions of types are refused. */
const compile = (file: string) => new Ajv2020({ strict: true }).compile(schemas.get(file) ?? {});

it('each published schema has an address with a version and is compiled by plain Ajv in strict mode', () => {
  expect(schemas.size).toBe(10);
  for (const [file, schema] of schemas) {
    const name = file.slice('schemas/'.length);
    expect(schema).toMatchObject({ $id: `https://forecourt.dev/schemas/${SCHEMA_VERSION}/${name}` });
    expect(JSON.stringify(schema), file).not.toMatch(/"\$ref":"(?!#)/);
    expect(compile(file), file).toBeTypeOf('function');
  }
});

it('the schemas that the editor uses accept every shipped file, and refuse slips in it', () => {
  const mapped: { fileMatch: string[]; url: string }[] = json('.vscode/settings.json')['json.schemas'];
  const files = readdirSync(join(ROOT, 'regions'), { recursive: true, encoding: 'utf8' })
    .map((file) => `regions/${file}`)
    .filter((file) => file.endsWith('.json'));
  const validators = new Map([...schemas.keys()].map((file) => [file, compile(file)]));
  let checked = 0;
  for (const file of files) {
    const { url = '' } =
      mapped.find(({ fileMatch }) => fileMatch.some((glob) => matchesGlob(file, glob))) ?? {};
    const validate = validators.get(posix.join(url));
    if (!validate) throw new Error(`${file} has no published schema`);
    const value = json(file);
    expect([file, validate(value), validate.errors]).toEqual([file, true, null]);
    expect([file, validate({ ...value, unknownName: 1 })]).toEqual([file, false]);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(100);
});

it('the schema of manifests allows null, which removes what is inherited, also where there are alternatives', () => {
  const validate = compile('schemas/region-file.schema.json');
  for (const value of [
    { brand: { name: null, logo: 'a.svg' } },
    { displayName: { vi: 'Việt Nam' } },
    { displayName: null },
    { contact: { email: null } },
  ])
    expect([value, validate(value)]).toEqual([value, true]);
  for (const value of [{ brand: { name: 1 } }, { contact: { email: 'nobody' } }, { displayName: [] }])
    expect([value, validate(value)]).toEqual([value, false]);
});
