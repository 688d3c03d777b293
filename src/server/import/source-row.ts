/** A row of a file: its line in CSV or JSON lines or its place in a JSON list (from 1), and its cells as text. */
export interface SourceRow {
  number: number;
  values: Readonly<Record<string, string>>;
}

/** A row that could not even be taken apart. */
export interface BrokenRow {
  number: number;
  broken: string;
}

/** Cells of a row; a file with more is none of cars. */
export const MAX_COLUMNS = 5000;
