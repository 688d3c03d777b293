import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fastFormats } from 'ajv-formats/dist/formats.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedFiles } from '../../scripts/generate/outputs.ts';
import { staleFiles, writeOutputs } from '../../scripts/generate/write-outputs.ts';
import { generateFromSchemas, generateTypes } from '../../scripts/start/generate-types.ts';

const ROOT = join(import.meta.dirname, '../..');
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'forecourt-generate-'));
  for (const folder of ['schemas', 'regions', 'public/locales', 'src/contracts'])
    await cp(join(ROOT, folder), join(copy, folder), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

describe('generated files', { timeout: 300_000 }, () => {
  it('match their sources and are deterministic', async () => {
    const [first, second] = [await generatedFiles(ROOT), await generatedFiles(ROOT)];
    expect([...second]).toEqual([...first]);
    expect(await staleFiles(ROOT, first)).toEqual([]);
  });

  it('are made by the prepare script in a checkout that has none of them', async () => {
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    expect(scripts.prepare).toBe('node scripts/run.js generate');
    const fresh = await mkdtemp(join(tmpdir(), 'forecourt-fresh-'));
    try {
      const outputs = await generatedFiles(ROOT);
      for (const source of ['package.json', 'schemas', 'regions', 'public/locales', 'scripts', 'src'])
        await cp(join(ROOT, source), join(fresh, source), {
          recursive: true,
          filter: (file) =>
            !file.startsWith(join(ROOT, 'src/contracts')) && !outputs.has(relative(ROOT, file)),
        });
      await symlink(join(ROOT, 'node_modules'), join(fresh, 'node_modules'));
      await promisify(execFile)(process.execPath, ['scripts/run.js', 'generate'], { cwd: fresh });
      expect(await staleFiles(fresh, outputs)).toEqual([]);
      // the first start has nothing to generate
      const stamp = join(fresh, '.next/cache/forecourt-generated');
      const { mtimeMs } = await stat(stamp);
      expect(await generateTypes(fresh)).toBe('up to date');
      expect((await stat(stamp)).mtimeMs).toBe(mtimeMs);
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  });

  it('are reported as stale by name when a source changes', async () => {
    const schema = join(copy, 'schemas/region/phone.schema.json');
    await writeFile(schema, (await readFile(schema, 'utf8')).replace('"maxItems": 8', '"maxItems": 9'));
    const outputs = await generatedFiles(copy);
    const stale = [
      'schemas/region-file.schema.json',
      'src/contracts/region-file.ts',
      'src/contracts/types.ts',
      'src/contracts/validate-region-manifest.js',
    ];
    expect(await staleFiles(copy, outputs)).toEqual(stale);
    expect(await writeOutputs(copy, outputs)).toEqual(stale);
    expect(await staleFiles(copy, outputs)).toEqual([]);
  });

  it('are written at start only when a source or an output has changed', async () => {
    const madeAt = async () => (await stat(join(copy, '.next/cache/forecourt-generated'))).mtimeMs;
    await generateTypes(copy);
    const first = await madeAt();
    expect(await generateTypes(copy)).toBe('up to date');
    expect(await madeAt()).toBe(first);

    await writeFile(join(copy, 'src/contracts/names.ts'), '');
    expect(await generateTypes(copy)).toBe('wrote src/contracts/names.ts');

    const region = join(copy, 'regions/sg.json');
    await writeFile(region, (await readFile(region, 'utf8')).replace('"code": "sg"', '"code": "sgp"'));
    expect(await generateTypes(copy)).toBe('wrote src/contracts/names.ts');
    expect(await generateTypes(copy)).toBe('up to date');
  });

  it('follow a changed schema before the manifests are checked, even when one of them cannot be read', async () => {
    const schema = join(copy, 'schemas/region/phone.schema.json');
    await writeFile(schema, (await readFile(schema, 'utf8')).replace(/"maxItems": \d+/, '"maxItems": 7'));
    await writeFile(join(copy, 'regions/hk.json'), '{');
    await generateFromSchemas(copy);
    const validator = await readFile(join(copy, 'src/contracts/validate-region-manifest.js'), 'utf8');
    expect(validator).toContain('.length > 7');
    await expect(generateTypes(copy)).rejects.toThrow(/regions\/hk\.json:1:2/);
  });

  it('include a schema for editors that all shipped files match, the shared base too', async () => {
    const schema = JSON.parse((await generatedFiles(ROOT)).get('schemas/region-file.schema.json') ?? '');
    const validate = new Ajv2020({
      allErrors: true,
      allowUnionTypes: true,
      formats: fastFormats as never,
    }).compile(schema);
    for (const file of ['hk', 'id', 'jp', 'my', 'sg', 'th', 'shared/base']) {
      const value = JSON.parse(await readFile(join(ROOT, `regions/${file}.json`), 'utf8'));
      expect(validate(value), `${file}: ${JSON.stringify(validate.errors)}`).toBe(true);
    }
    expect(validate({ pageSize: null, phone: { groups: null } })).toBe(true);
    expect(validate({ pageSize: 'many' })).toBe(false);
    expect(validate({ pagesize: 24 })).toBe(false);
  });
});
