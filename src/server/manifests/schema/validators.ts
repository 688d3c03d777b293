import type { ErrorObject } from 'ajv';
import { countAddedKinds } from '#domain/extensions/registry.ts';
import type { compileSchemas } from './compile-schemas.ts';
import { SCHEMAS } from './extend-schemas.ts';

/** Says whether data is valid; `errors` are those of the last call. */
export interface Validator<T> {
  (data: unknown): data is T;
  errors?: ErrorObject[] | null;
}

let compile: typeof compileSchemas | undefined;

/** Loads what `validatorOf` needs for the kinds of extensions. */
export async function prepareValidators(): Promise<void> {
  if (countAddedKinds() > 0) compile ??= (await import('./compile-schemas.ts')).compileSchemas;
}

/**
 * The validator of a schema: the one that was generated, or one that knows the kinds of extensions. Making that takes a
 * part of a second, once in a process.
 * @param file `region/region.schema.json`
 */
export function validatorOf<T>(file: string, generated: Validator<T>): Validator<T> {
  if (countAddedKinds() === 0) return generated;
  if (!compile) throw new Error('prepareValidators was not called');
  const validate = compile().getSchema(`${SCHEMAS}${file}`);
  if (!validate) throw new Error(`there is no schema ${file}`);
  return validate as Validator<T>;
}
