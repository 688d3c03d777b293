/** Something a manifest or locale file says wrong, for a person who mends it in an editor. */
export interface Problem {
  file: string;
  /** 1-based. */
  line: number;
  /** 1-based, in UTF-16 units as editors count. */
  column: number;
  /** Where in the data: `filters.settings.price.filters[0].step`; empty for the whole file. */
  path: string;
  severity: 'error' | 'warning';
  message: string;
  /** What may stand there, in words or as a list of values. */
  allowed?: string;
  /** The nearest thing that is allowed. */
  suggestion?: string;
  /** Other places that have to do with it: what contradicts, or what was probably meant. */
  see?: { file: string; line: number }[];
}

/** Keys and indexes from the root of a document. */
export type JsonPath = readonly (string | number)[];

/** `['a', 0, 'b.c']` → `a[0]["b.c"]`. */
export function pathText(path: JsonPath): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`;
      if (!/^[\w$*-]+$/.test(part)) return `[${JSON.stringify(part)}]`;
      return index === 0 ? part : `.${part}`;
    })
    .join('');
}

/** Each problem once, in the order of files and lines: a fault in a shared fragment would otherwise show per region. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map<string, Problem>();
  for (const problem of problems) {
    const { file, line, column, path, message } = problem;
    const key = JSON.stringify([file, line, column, path, message]);
    // what is allowed differs between regions that share the fault
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

/** `file:line:column  path  what is wrong  what is allowed  did you mean` (issue “Validator”). */
export function problemLine({ file, line, column, path, severity, ...words }: Problem): string {
  return [
    `${file}:${line}:${column}`,
    path,
    `${severity === 'warning' ? 'warning: ' : ''}${words.message}`,
    words.allowed && `allowed: ${words.allowed}`,
    words.suggestion && `did you mean "${words.suggestion}"?`,
    words.see && `see ${words.see.map((place) => `${place.file}:${place.line}`).join(', ')}`,
  ]
    .filter(Boolean)
    .join('  ');
}
