import { Ajv2020 } from 'ajv/dist/2020.js';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import type { ContractSchema } from '../contract-schemas.ts';
import { bodyValidator, type InputValidator, textsValidator } from './input-validators.ts';
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

export function addCompilers(app: FastifyInstance, schemas: readonly ContractSchema[]): void {
  for (const schema of schemas) app.addSchema(schema);
  const made = compilers.get(schemas) ?? createCompilers(schemas);
  compilers.set(schemas, made);
  app.setValidatorCompiler(({ schema, httpPart }) =>
    httpPart === 'body' ? made.body(schema as object) : made.texts(schema as object),
  );
  app.setSerializerCompiler(({ schema }) => made.serializer(schema as Schema));
}

type Serializer = (answer: unknown) => string;

interface Compilers {
  body: (schema: object) => InputValidator;
  texts: (schema: object) => InputValidator;
  serializer: (schema: Schema) => Serializer;
}

/** By contracts. Tests create a hundred servers in a process, and compiling takes most of that. */
const compilers = new WeakMap<readonly ContractSchema[], Compilers>();

/**
 * Compiles each schema once: many routes share answers. Serializers get only the contracts that they refer to, as
 * their compiler traverses every schema it is given, which would take half of the start. Paths and queries get the
 * defaults of their schemas; bodies must be complete.
 */
function createCompilers(schemas: readonly ContractSchema[]): Compilers {
  const texts = contractAjv(schemas, true);
  const body = contractAjv(schemas);
  const contracts = new Map(schemas.map((schema) => [`${schema.$id}#`, schema]));
  return {
    body: rememberBySchema((schema) => bodyValidator(body.compile(schema))),
    texts: rememberBySchema((schema) => textsValidator(schema, texts.compile(schema))),
    serializer: rememberBySchema((schema, text) =>
      fastJsonStringify(schema, { schema: referencedContracts(text, contracts) }),
    ),
  };
}

/** Returns a function that makes one result for each text of a schema. */
function rememberBySchema<Made>(make: (schema: object, text: string) => Made): (schema: object) => Made {
  const known = new Map<string, Made>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const made = known.get(text) ?? make(schema, text);
    known.set(text, made);
    return made;
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
