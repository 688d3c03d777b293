import { join } from 'node:path';
import type { RegionManifest } from '#contracts/types.ts';
import { manifestFiles } from '#server/regions/manifest-files.ts';
import { phoneMetadata } from '#server/regions/phone-metadata.ts';
import { readLayers } from '#server/regions/read-layers.ts';
import { eventFields } from './event-fields.ts';
import { fontContracts } from './fonts.ts';
import { manifestNames } from './names.ts';
import { partialRegionSchema } from './partial-schema.ts';
import { readSchemas } from './schema-files.ts';
import { translationKeys } from './translation-keys.ts';
import { schemaTypes } from './types.ts';
import { validatorModules } from './validators.ts';

/** Everything that is generated: path from the root of the repository → text. Depends on nothing but the files there. */
export async function generatedFiles(root: string): Promise<Map<string, string>> {
  const schemas = readSchemas(join(root, 'schemas'));
  const manifests = await shippedManifests(join(root, 'regions'));
  const contracts: [string, string][] = [
    ['types.ts', await schemaTypes(schemas)],
    ['event-fields.ts', eventFields(schemas)],
    ['names.ts', manifestNames(manifests)],
    ['translation-keys.ts', translationKeys(join(root, 'public/locales'))],
    ['fonts.ts', fontContracts(root)],
    ['phone-metadata.json', `${JSON.stringify(phoneMetadata(manifests), null, 1)}\n`],
    ...validatorModules(schemas),
  ];
  return new Map([
    ['schemas/region-file.schema.json', `${JSON.stringify(partialRegionSchema(schemas), null, 2)}\n`],
    ...contracts.map(([file, text]): [string, string] => [`src/contracts/${file}`, text]),
  ]);
}

// Not checked here: the validator that checks them is one of the outputs. `npm run regions -- check` comes after.
async function shippedManifests(regionsDir: string): Promise<RegionManifest[]> {
  const files = await manifestFiles(regionsDir);
  const folders = { regionsDir, shippedRegionsDir: regionsDir };
  return Promise.all(
    files.map(async (file) => {
      const { document, problems } = await readLayers(file, folders);
      const [first] = problems.filter(({ severity }) => severity === 'error');
      if (first) throw new Error(`${first.file}:${first.line}:${first.column} ${first.message}`);
      return document.value as unknown as RegionManifest;
    }),
  );
}
