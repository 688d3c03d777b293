import type { ErrorObject } from 'ajv';
import { countAddedKinds, kindsVersion } from '#domain/extensions/registry.ts';
import { manifestAjv } from './manifest-ajv.ts';
import { schemaDocuments } from './schema-tree.ts';

/** Says whether data is valid; `errors` are those of the last call. */
export interface Validator<T> {
  (data: unknown): data is T;
  errors?: ErrorObject[] | null;
}

const SCHEMAS = 'https://forecourt.dev/schemas/';

let extended: { kinds: number; ajv: ReturnType<typeof manifestAjv> } | undefined;

/**
 * The validator of a schema: the one that was generated, or one that knows the kinds of extensions. Making that takes a
 * part of a second, once in a process.
 * @param file `region/region.schema.json`
 */
export function validatorOf<T>(file: string, generated: Validator<T>): Validator<T> {
  if (countAddedKinds() === 0) return generated;
  const validate = compileSchemas().getSchema(`${SCHEMAS}${file}`);
  if (!validate) throw new Error(`there is no schema ${file}`);
  return validate as Validator<T>;
}

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
