import { Ajv2020 } from 'ajv/dist/2020.js';
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

/** Texts of paths and queries are read as the numbers that schemas ask for; bodies must have the right types. */
export function addCompilers(app: FastifyInstance, schemas: readonly ContractSchema[]): void {
  const ajv = {
    texts: new Ajv2020({ ...OPTIONS, coerceTypes: true, useDefaults: true }),
    body: new Ajv2020(OPTIONS),
  };
  for (const checker of Object.values(ajv)) checker.addVocabulary(['example']).addSchema([...schemas]);
  for (const schema of schemas) app.addSchema(schema);
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? ajv.body : ajv.texts).compile(schema as object),
  );
}
