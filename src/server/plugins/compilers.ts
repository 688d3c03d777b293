import { Ajv2020 } from 'ajv/dist/2020.js';
import { fastFormats } from 'ajv-formats/dist/formats.js';
import type { FastifyInstance } from 'fastify';
import type { ContractSchema } from '../contract-schemas.ts';

// `$data` stays off and errors stop at the first: both would let a request buy time (HARDENING A25).
const OPTIONS = {
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  allErrors: false,
  $data: false,
};
const { date, email, uri } = fastFormats;
const FORMATS = { date, 'date-time': fastFormats['date-time'], email, uri } as Record<string, RegExp>;

/** A checker that knows the contracts by their titles. */
export function contractChecker(schemas: readonly ContractSchema[], coerceTypes = false): Ajv2020 {
  const ajv = new Ajv2020({ ...OPTIONS, coerceTypes, useDefaults: coerceTypes, formats: FORMATS });
  return ajv.addVocabulary(['example']).addSchema([...schemas]);
}

/** Texts of paths and queries are read as the numbers that schemas ask for; bodies must have the right types. */
export function addCompilers(app: FastifyInstance, schemas: readonly ContractSchema[]): void {
  const texts = contractChecker(schemas, true);
  const body = contractChecker(schemas);
  for (const schema of schemas) app.addSchema(schema);
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? body : texts).compile(schema as object),
  );
}
