/** A JSON Schema of draft 2020-12. Ajv compiles it in strict mode, so an unknown keyword is refused. */
export type JsonSchema = Readonly<Record<string, unknown>>;
