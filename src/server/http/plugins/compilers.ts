import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import { ONCE } from '../../modules/listings/index.ts';
import type { ContractSchema } from '../contract-schemas.ts';
import { referencedContracts } from '../referenced-contracts.ts';
import { TEXT_FORMATS } from './text-formats.ts';

/** Decimal digits only: coercion by `Number` would read "Infinity", "1e309", "0x10" and "-0" as well. */
const WHOLE_NUMBER = /^(0|-?[1-9][0-9]{0,15})$/;

/** Levels of objects and lists in a body. Deeper ones would exhaust the stack of code that walks them. */
const MAX_DEPTH = 32;

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

/** Called by Fastify with a part of a request; `validationErrors` reads the field from the errors. */
type InputValidator = ((data: unknown) => boolean) & { errors?: FastifySchemaValidationError[] };

/** Validates a JSON body: first by its schema, then its depth and every text in it. */
function bodyValidator(validate: ValidateFunction): InputValidator {
  const validator: InputValidator = (data) => {
    if (!validate(data)) return fail(validator, validate.errors ?? []);
    const bad = findBad(data);
    return bad === undefined || fail(validator, [bad]);
  };
  return validator;
}

/**
 * Validates params, query or headers. They arrive as texts: properties of type integer are converted if a double holds
 * them exactly; other texts stay and the schema rejects them.
 */
function textsValidator(schema: object, validate: ValidateFunction): InputValidator {
  const texts = bodyValidator(validate);
  const integers = integerNames(schema);
  const validator: InputValidator = (data) => {
    const values = data as Record<string, unknown>;
    for (const name of integers) if (Object.hasOwn(values, name)) values[name] = toInteger(values[name]);
    if (texts(data)) return true;
    const { errors = [] } = texts;
    return fail(
      validator,
      errors.map((error) => (isRepeated(error, values) ? { ...error, message: ONCE } : error)),
    );
  };
  return validator;
}

/** Values are texts; a repeated key has a list. */
const isRepeated = (
  { instancePath }: FastifySchemaValidationError,
  values: Record<string, unknown>,
): boolean => Array.isArray(values[instancePath.slice(1)]);

function fail(validator: InputValidator, errors: FastifySchemaValidationError[]): boolean {
  validator.errors = errors;
  return false;
}

const problemAt = (instancePath: string, keyword: string, message: string): FastifySchemaValidationError => ({
  keyword,
  schemaPath: `#/${keyword}`,
  instancePath,
  params: {},
  message,
});

function integerNames(schema: object): string[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  return Object.keys(properties).filter((name) => properties[name]?.type === 'integer');
}

function toInteger(value: unknown): unknown {
  if (typeof value !== 'string' || !WHOLE_NUMBER.test(value)) return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Finds the first text or key that PostgreSQL cannot store, or what is nested too deeply. */
function findBad(value: unknown, path = '', depth = 0): FastifySchemaValidationError | undefined {
  if (typeof value === 'string') return isBad(value) ? badText(path) : undefined;
  // a file is a body of millions of entries, none of which is a text
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined;
  if (depth > MAX_DEPTH) return problemAt(path, 'depth', 'is nested too deeply');
  for (const [name, part] of Object.entries(value)) {
    const found = isBad(name) ? badText(path) : findBad(part, `${path}/${name}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const badText = (path: string) => problemAt(path, 'text', 'must be text without NUL and lone surrogates');

const isBad = (text: string): boolean => text.includes('\0') || !text.isWellFormed();
