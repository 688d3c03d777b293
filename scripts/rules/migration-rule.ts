import type { CodeFile, Fault } from './fault.ts';

/** Says in the line before a statement why it is safe all the same. */
const REASON = /^[ \t]*-- safe: \S.*$/m;

interface Unsafe {
  pattern: RegExp;
  message: string;
}

const LATER =
  'the version before still reads it; drop it in the version after the next, in a migration that raises "oldest_migration"';
const UNSAFE: readonly Unsafe[] = [
  { pattern: /\bDROP\s+(?:TABLE|COLUMN|VIEW|TYPE|FUNCTION|SCHEMA)\b/i, message: LATER },
  { pattern: /\bTRUNCATE\b/i, message: LATER },
  {
    pattern: /\bRENAME\b/i,
    message: 'the version before knows the old name only; add the new one, write both, switch, drop later',
  },
  {
    pattern: /\bSET\s+NOT\s+NULL\b/i,
    message: 'the version before may write none; add a CHECK … NOT VALID when no version does any more',
  },
  {
    pattern: /\bALTER\s+(?:COLUMN\s+)?"?\w+"?\s+(?:SET\s+DATA\s+)?TYPE\b/i,
    message: 'this rewrites the whole table while nothing can read it; add a column, fill it, switch',
  },
];

/**
 * Reports statements of migrations that stop the version before, which serves while a new one starts, or that lock a table
 * that has rows. A table of the same migration may be changed as one likes.
 */
export function migrationFaults({ file, text }: CodeFile): Fault[] {
  // the first one makes the tables that later ones may not break
  if (/\b0000_[^/]*$/.test(file)) return [];
  const raisesOldest = /\bUPDATE\s+oldest_migration\b/i.test(text);
  const created = new Set([...text.matchAll(CREATED)].map(([, name = '']) => name.toLowerCase()));
  return statementsOf(text).flatMap(({ sql, line, hasReason }) => {
    const table = tableOf(sql);
    if (hasReason || (table !== undefined && created.has(table.toLowerCase()))) return [];
    const messages = [
      ...UNSAFE.filter(({ pattern, message }) => pattern.test(sql) && !(raisesOldest && message === LATER)),
      ...LOCKING.filter((each) => each.isIn(sql)),
    ].map(({ message }) => message);
    return messages.map((message) => ({
      file,
      line,
      message: `${message}, or say in the line before it "-- safe: <why>"`,
    }));
  });
}

const CREATED = /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)/gi;

/** What locks or refuses rows of a table that has some. */
const LOCKING: readonly { isIn(sql: string): boolean; message: string }[] = [
  {
    isIn: (sql) => /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\b/i.test(sql),
    message:
      'writing to the table waits until the index is built, and migrations cannot build it CONCURRENTLY',
  },
  {
    isIn: (sql) =>
      partsOf(sql).some((part) => /\bNOT\s+NULL\b/i.test(part) && !/\b(?:DEFAULT|GENERATED)\b/i.test(part)),
    message: 'the version before writes rows without the column; give it a default',
  },
  {
    isIn: (sql) => partsOf(sql).some((part) => /\bGENERATED\b[\s\S]*\bSTORED\b/i.test(part)),
    message: 'this rewrites the whole table while nothing can read it; add a plain column and fill it',
  },
  {
    isIn: (sql) =>
      /\bADD\s+(?:CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY)\b/i.test(sql) && !/\bNOT\s+VALID\b/i.test(sql),
    message: 'all rows are checked under a lock; add it NOT VALID, and validate it in the next migration',
  },
];

/** Columns that a statement adds, with their properties. */
const partsOf = (sql: string): string[] => sql.split(/\bADD\s+COLUMN\b/i).slice(1);

/** The table that a statement changes. */
function tableOf(sql: string): string | undefined {
  return (
    /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?"?(\w+)/i.exec(sql)?.[1] ??
    /\bINDEX\b[\s\S]*?\sON\s+(?:ONLY\s+)?"?(\w+)/i.exec(sql)?.[1]
  );
}

/** Statements without comments, texts and bodies of functions, with the line where each begins. */
function statementsOf(text: string): { sql: string; line: number; hasReason: boolean }[] {
  let at = 0;
  return withoutTexts(text)
    .split(';')
    .map((part) => {
      const start = at;
      at += part.length + 1;
      const begins = start + part.length - part.replace(/^(?:\s|--[^\n]*\n)+/, '').length;
      return {
        sql: part.replace(/--[^\n]*/g, ''),
        line: text.slice(0, begins).split('\n').length,
        hasReason: REASON.test(text.slice(start, begins)),
      };
    });
}

/** Blanks out texts and bodies of functions, and `;` in comments; every place stays where it is. */
function withoutTexts(text: string): string {
  return text.replace(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, (found) =>
    found.startsWith('--') ? found.replaceAll(';', ' ') : found.replace(/[^\n]/g, ' '),
  );
}
