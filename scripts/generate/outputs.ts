import { join } from 'node:path';
import type { RegionManifest } from '#contracts/types.ts';
import { manifestFiles } from '#server/manifests/manifest-files.ts';
import { readLayers } from '#server/manifests/read-layers.ts';
import { createManifestReader } from '#server/manifests/read-manifest.ts';
import { eventFields } from './event-fields.ts';
import { fontContracts } from './fonts.ts';
import { manifestNames } from './names.ts';
import { publishedSchemas } from './published-schemas.ts';
import { regionFileTypes } from './region-file-types.ts';
import { readSchemas } from './schema-files.ts';
import { translationKeys } from './translation-keys.ts';
import { schemaTypes } from './types.ts';
import { validatorModules } from './validators.ts';

/** Generated files: path from the root of the repository → text. */
export type Outputs = ReadonlyMap<string, string>;

/**
 * Returns all generated files. They depend only on files below `root`, and no generator imports a generated
 * file, so that a fresh checkout can generate them.
 * @throws when a manifest is unreadable
 */
export async function generatedFiles(root: string): Promise<Outputs> {
  const manifests = await shippedManifests(join(root, 'regions'));
  return new Map([
    ...(await schemaOutputs(root)),
    ['src/contracts/names.ts', manifestNames(manifests)],
    ['src/contracts/translation-keys.ts', translationKeys(join(root, 'public/locales'))],
    ['src/contracts/fonts.ts', fontContracts(root)],
  ]);
}

/** Returns generated files that depend on `schemas/` alone: types, validators and the schemas for editors. */
export async function schemaOutputs(root: string): Promise<Outputs> {
  const schemas = readSchemas(join(root, 'schemas'));
  const validators = [...validatorModules(schemas)];
  return new Map([
    ...[...publishedSchemas(schemas)].map(([file, schema]): [string, string] => [
      file,
      `${JSON.stringify(schema, null, 2)}\n`,
    ]),
    ['src/contracts/types.ts', await schemaTypes(schemas)],
    ['src/contracts/region-file.ts', await regionFileTypes(schemas)],
    ['src/contracts/event-fields.ts', eventFields(schemas)],
    ...validators.map(([file, text]): [string, string] => [`src/contracts/${file}`, text]),
  ]);
}

// manifests are not validated here, as their validator is one of the outputs; `npm run regions -- check` runs
// later
async function shippedManifests(regionsDir: string): Promise<RegionManifest[]> {
  const files = await manifestFiles(regionsDir);
  const folders = { regionsDir, shippedRegionsDir: regionsDir };
  const read = createManifestReader();
  return Promise.all(
    files.map(async (file) => {
      const { document, problems } = await readLayers(file, folders, { read });
      const [first] = problems.filter(({ severity }) => severity === 'error');
      if (first) throw new Error(`${first.file}:${first.line}:${first.column} ${first.message}`);
      return document.value as unknown as RegionManifest;
    }),
  );
}
