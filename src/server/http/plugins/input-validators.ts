import type { ValidateFunction } from 'ajv';
import type { FastifySchemaValidationError } from 'fastify';
import { ONCE } from '../../modules/listings/index.ts';

/** Called by Fastify with a part of a request; `validationErrors` reads the field from the errors. */
export type InputValidator = ((data: unknown) => boolean) & { errors?: FastifySchemaValidationError[] };

/** Decimal digits only: coercion by `Number` would read "Infinity", "1e309", "0x10" and "-0" as well. */
const WHOLE_NUMBER = /^(0|-?[1-9][0-9]{0,15})$/;

/** Levels of objects and lists in a body. Deeper ones would exhaust the stack of code that walks them. */
const MAX_DEPTH = 32;

/** Validates a JSON body: first by its schema, then its depth and every text in it. */
export function bodyValidator(validate: ValidateFunction): InputValidator {
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
export function textsValidator(schema: object, validate: ValidateFunction): InputValidator {
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
