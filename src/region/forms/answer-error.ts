/** An error of the check of answers: what Ajv says without messages and places in the schema. */
export interface AnswerError {
  /** JSON pointer: `/phone`, `/vehicle/model`; empty for the answers as a whole. */
  instancePath: string;
  keyword: string;
  params: Readonly<Record<string, unknown>>;
}
