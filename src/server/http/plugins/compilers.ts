import { Ajv2020 } from 'ajv/dist/2020.js';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import type { ContractSchema } from '../contract-schemas.ts';
import { bodyValidator, textsValidator } from './input-validators.ts';
import { TEXT_FORMATS } from './text-formats.ts';

// `$data` stays off and validation stops at the first error: both would let a request waste CPU (HARDENING A25).
const OPTIONS = {
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  allErrors: false,
  $data: false,
};

/** Creates an Ajv that knows the contracts by title. */
function contractAjv(schemas: readonly ContractSchema[], useDefaults = false): Ajv2020 {
  const ajv = new Ajv2020({ ...OPTIONS, useDefaults, formats: TEXT_FORMATS });
  return ajv.addVocabulary(['example']).addSchema([...schemas]);
}

/** Paths and queries get the defaults of their schemas; bodies must be complete. */
export function addCompilers(app: FastifyInstance, schemas: readonly ContractSchema[]): void {
  const texts = contractAjv(schemas, true);
  const body = contractAjv(schemas);
  for (const schema of schemas) app.addSchema(schema);
  app.setValidatorCompiler(({ schema, httpPart }) =>
    httpPart === 'body'
      ? bodyValidator(body.compile(schema as object))
      : textsValidator(schema as object, texts.compile(schema as object)),
  );
  const serializer = serializers(schemas);
  app.setSerializerCompiler(({ schema }) => serializer(schema as Schema));
}

type Serializer = (answer: unknown) => string;

/**
 * Compiles each schema once, with only the contracts it refers to: many routes share answers, and the compiler
 * traverses every schema it is given, which would take half of the start.
 */
function serializers(schemas: readonly ContractSchema[]): (schema: Schema) => Serializer {
  const contracts = new Map(schemas.map((schema) => [`${schema.$id}#`, schema]));
  const made = new Map<string, Serializer>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const serializer =
      made.get(text) ?? fastJsonStringify(schema, { schema: referencedContracts(text, contracts) });
    made.set(text, serializer);
    return serializer;
  };
}

/** @returns the contracts that a schema refers to, directly or not, by name */
function referencedContracts(
  schema: string,
  contracts: ReadonlyMap<string, ContractSchema>,
  found: Record<string, Schema> = {},
): Record<string, Schema> {
  for (const [, reference = ''] of schema.matchAll(/"\$ref":"([^"]+)"/g)) {
    const contract = contracts.get(reference);
    if (!contract || found[contract.$id]) continue;
    found[contract.$id] = contract as unknown as Schema;
    referencedContracts(JSON.stringify(contract), contracts, found);
  }
  return found;
}
