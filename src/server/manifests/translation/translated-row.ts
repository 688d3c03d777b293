import type { Problem } from '../problem.ts';

/** A translation as a file has it. */
export interface TranslatedRow {
  /** `namespace:key` */
  key: string;
  /** Text of the source language when the file was written. */
  source: string;
  target: string;
  line: number;
  column: number;
}

/** A file of translations to one language. */
export interface Translations {
  language: string;
  rows: readonly TranslatedRow[];
  /** Faults of the file itself. */
  problems: readonly Problem[];
}

/** A problem at a row. */
export function rowProblem(
  file: string,
  { line, column, key }: Pick<TranslatedRow, 'line' | 'column' | 'key'>,
  finding: Pick<Problem, 'message'> & Partial<Problem>,
): Problem {
  return { file, line, column, path: key, severity: 'error', ...finding };
}

/** What a file of translations would change, as `texts import --json` prints it. */
export interface FileOfTexts {
  /** Empty: the file cannot be read. */
  language: string;
  rows: readonly Pick<TranslatedRow, 'key' | 'target'>[];
  problems: readonly Problem[];
}
