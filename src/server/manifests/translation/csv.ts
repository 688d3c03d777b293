import { parse } from 'csv-parse/sync';
import { UsageError } from '../../errors/usage-error.ts';
import { CELL_END, csvCell, safeCell } from '../../runtime/csv-cell.ts';
import type { TextUnit } from './text-unit.ts';
import type { TranslatedRow, Translations } from './translated-row.ts';

/** Spreadsheets know by it that the file is UTF-8. */
const BOM = '\uFEFF';
const FIRST = 'key';
const TARGET_COLUMN = 3;

/** Writes texts as CSV: key, source, translation, and what a translator has to know. */
export function writeCsv(units: readonly TextUnit[], language: string, source: string): string {
  const header = [FIRST, source, language, 'numbers', 'placeholders', 'pages', 'shown without'];
  const rows = units.map((unit) => [
    unit.key,
    unit.source,
    unit.target ?? '',
    unit.numbers ?? '',
    unit.placeholders.join(' '),
    unit.pages,
    unit.fallback ?? '',
  ]);
  return `${BOM}${[header, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

interface Parsed {
  record: string[];
  raw: string;
}

/** Reads such a file; further columns may be missing or in another order. @throws UsageError for another file */
export function readCsv(text: string): Translations {
  const rows = parseRows(text);
  const [head, ...rest] = rows;
  const [first, , language = ''] = head?.record ?? [];
  if (first !== FIRST || language === '')
    throw new UsageError(
      'the first line has to be "key", the source language and the language, such as key,en,vi',
    );
  // the parser counts a line break within a cell twice
  let line = 1;
  const lines = rows.map(({ raw }) => {
    const first = line;
    line += raw.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/).length;
    return first;
  });
  return {
    language,
    problems: [],
    rows: rest.map(({ record }, index): TranslatedRow => {
      const [key = '', source = '', target = ''] = record;
      return {
        key: key.trim(),
        source: restoreCell(source),
        target: restoreCell(target),
        line: lines[index + 1] ?? 1,
        column: TARGET_COLUMN,
      };
    }),
  };
}

function parseRows(text: string): Parsed[] {
  const [line = ''] = text.split('\n', 1);
  const delimiter = [',', ';', '\t'].reduce((a, b) => (line.split(b).length > line.split(a).length ? b : a));
  try {
    return parse(text, {
      bom: true,
      delimiter,
      raw: true,
      relax_column_count: true,
    }) as unknown as Parsed[];
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** An apostrophe that keeps a spreadsheet from running a text as a formula. */
const GUARD =
  /^[\p{Cc}\p{Cf};|]*'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|(?<![\p{Cc}\p{Cf};|])[\p{Cc}\p{Cf};|]+'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** Takes off what `safeCell` adds. */
function restoreCell(cell: string): string {
  const restored = cell
    .replace(/^'(?=[\t\r\n])/, '')
    .replace(GUARD, (run, at) => (at === 0 || CELL_END.test(run) ? run.slice(0, -1) : run));
  return safeCell(restored) === cell ? restored : cell;
}
