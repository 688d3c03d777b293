import { Ajv2020 } from 'ajv/dist/2020.js';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import type { ContractSchema } from '../contract-schemas.ts';
import { referencedContracts } from '../referenced-contracts.ts';
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

/** Routes of extensions: the site does not start with schemas that cannot be compiled. */
const ADDED = /^\/api\/x\//;

/**
 * Compiles schemas of the own routes when they are first used: compiling all of them takes a fifth of a start. A test
 * compiles each (`compilers.test.ts`).
 */
export function addCompilers(app: FastifyInstance, schemas: readonly ContractSchema[]): void {
  for (const schema of schemas) app.addSchema(schema);
  const made = compilers.get(schemas) ?? createCompilers(schemas);
  compilers.set(schemas, made);
  app.setValidatorCompiler(({ schema, httpPart, url }) => {
    const compiled = (httpPart === 'body' ? made.body : made.texts)(schema as object);
    return ADDED.test(url) ? compiled() : lateValidator(compiled);
  });
  app.setSerializerCompiler(({ schema, url }) => {
    const compiled = made.serializer(schema as object);
    return ADDED.test(url) ? compiled() : (answer) => compiled()(answer);
  });
}

type Serializer = (answer: unknown) => string;

type Compile<Made> = (schema: object) => () => Made;

interface Compilers {
  body: Compile<InputValidator>;
  texts: Compile<InputValidator>;
  serializer: Compile<Serializer>;
}

/** By contracts. Tests create a hundred servers in a process. */
const compilers = new WeakMap<readonly ContractSchema[], Compilers>();

/**
 * Compiles each schema once: many routes share answers. Paths and queries get the defaults of their schemas; bodies must
 * be complete.
 */
function createCompilers(schemas: readonly ContractSchema[]): Compilers {
  const texts = lazily(() => contractAjv(schemas, true));
  const body = lazily(() => contractAjv(schemas));
  const contracts = new Map(schemas.map((schema) => [`${schema.$id}#`, schema]));
  return {
    body: rememberBySchema((schema) => bodyValidator(body().compile(schema))),
    texts: rememberBySchema((schema) => textsValidator(schema, texts().compile(schema))),
    serializer: rememberBySchema((schema, text) =>
      fastJsonStringify(schema as Schema, { schema: referencedContracts(text, contracts) }),
    ),
  };
}

/** Returns a function that makes one result for each text of a schema, when it is asked for. */
function rememberBySchema<Made extends object>(make: (schema: object, text: string) => Made): Compile<Made> {
  const known = new Map<string, () => Made>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const made = known.get(text) ?? lazily(() => make(schema, text));
    known.set(text, made);
    return made;
  };
}

/** Returns a function that makes a value at its first call. */
function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function lateValidator(compiled: () => InputValidator): InputValidator {
  const late: InputValidator = (data) => {
    const validator = compiled();
    if (validator(data)) return true;
    late.errors = validator.errors ?? [];
    return false;
  };
  return late;
}
