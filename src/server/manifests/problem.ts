export { type JsonPath, pathText } from '#region/json/json-path.ts';

/** A fault of a manifest or locale file, reported to its author. */
export interface Problem {
  file: string;
  /** 1-based. */
  line: number;
  /** 1-based, in UTF-16 units as editors count. */
  column: number;
  /** Path in the data: `filters.settings.price.filters[0].step`; empty for the whole file. */
  path: string;
  severity: 'error' | 'warning';
  message: string;
  /** Allowed values, as text or as a list. */
  allowed?: string;
  /** The most similar allowed value. */
  suggestion?: string;
  /** Related places: what contradicts, or the probable intention. */
  see?: { file: string; line: number }[];
  /** Page and anchor of the reference that describe the property: `docs/reference/filters.md#settings`. */
  docs?: string;
}

/** Sorts problems by file and line and removes duplicates, which a fault in a shared fragment causes per region. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map<string, Problem>();
  for (const problem of problems) {
    const { file, line, column, path, message } = problem;
    const key = JSON.stringify([file, line, column, path, message]);
    // the allowed values may differ between regions with the same fault
    if (!unique.has(key)) unique.set(key, problem);
  }
  return [...unique.values()].sort(
    (a, b) =>
      compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.message, b.message),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

/** Formats a problem as `file:line:column  path  message  allowed  suggestion`. */
export function problemLine({ file, line, column, path, severity, ...texts }: Problem): string {
  return [
    `${file}:${line}:${column}`,
    path,
    `${severity === 'warning' ? 'warning: ' : ''}${texts.message}`,
    texts.allowed && `allowed: ${texts.allowed}`,
    texts.suggestion && `did you mean "${texts.suggestion}"?`,
    texts.see && `see ${texts.see.map((place) => `${place.file}:${place.line}`).join(', ')}`,
    texts.docs && `see ${texts.docs}`,
  ]
    .filter(Boolean)
    .join('  ');
}
