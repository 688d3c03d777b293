import { kindsVersion } from '#domain/extensions/registry.ts';
import { SCHEMAS } from './extend-schemas.ts';
import { manifestAjv } from './manifest-ajv.ts';
import { schemaDocuments } from './schema-tree.ts';

let extended: { kinds: number; ajv: ReturnType<typeof manifestAjv> } | undefined;

/** Compiles the schemas with the kinds of extensions. @throws when the schema of a kind is wrong */
export function compileSchemas(): ReturnType<typeof manifestAjv> {
  const kinds = kindsVersion();
  if (extended?.kinds === kinds) return extended.ajv;
  const ajv = manifestAjv(schemaDocuments());
  for (const file of ['region/region.schema.json', 'content/certified.schema.json'])
    ajv.getSchema(`${SCHEMAS}${file}`);
  extended = { kinds, ajv };
  return ajv;
}
