/** A row of a file: its line in CSV or JSON lines, or its position in a JSON list (from 1), with its cells as text. */
export interface SourceRow {
  number: number;
  values: Readonly<Record<string, string>>;
}

/** A row that cannot be parsed. */
export interface BrokenRow {
  number: number;
  broken: string;
}

/** Maximum number of columns; a file with more does not list cars. */
export const MAX_COLUMNS = 5000;
