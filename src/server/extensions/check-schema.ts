import { Ajv2020 } from 'ajv/dist/2020.js';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { TEXT_FORMATS } from '../http/plugins/text-formats.ts';
import type { JsonSchema } from './json-schema.ts';

/** Keywords that would refer to something outside of the schema, or be another one in the description of the API. */
const REFERENCES = /"(\$ref|\$dynamicRef|\$id|\$anchor|\$defs)":/;

/** Creates a validator of values by schemas of extensions. */
export function schemaAjv({ allErrors = false } = {}): Ajv2020 {
  return new Ajv2020({
    allErrors,
    verbose: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    formats: TEXT_FORMATS,
  });
}

/** Returns why a schema cannot be used; undefined if it can. */
export function schemaFault(schema: JsonSchema): string | undefined {
  try {
    const text = JSON.stringify(schema);
    const [, name] = REFERENCES.exec(text) ?? [];
    if (name !== undefined) return `${name} is not possible here`;
    schemaAjv().compile(JSON.parse(text));
    fastJsonStringify(JSON.parse(text) as Schema);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
