/**
 * Where a spreadsheet may begin a formula: at the start of a cell, or behind what it may take for the end of one (a semicolon
 * in half of Europe, a line inside a quoted cell). Characters that cannot be seen do not change that, and full-width signs
 * count in Japan.
 */
const FORMULA =
  /^[\p{Cc}\p{Cf};|]*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|(?<![\p{Cc}\p{Cf};|])[\p{Cc}\p{Cf};|]+(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;
/** What may be taken for the end of a cell. */
export const CELL_END = /[;|\t\r\n\0]/;
const LEADING_BREAK = /^[\t\r\n]/;

/** Apostrophes stop spreadsheets from running parts of a text as formulas (HARDENING A26). */
export function safeCell(text: string): string {
  const safe = text.replace(FORMULA, (run, at) => (at === 0 || CELL_END.test(run) ? `${run}'` : run));
  return LEADING_BREAK.test(safe) ? `'${safe}` : safe;
}

/** A safe cell of a CSV file, quoted by RFC 4180. */
export function csvCell(text: string): string {
  const safe = safeCell(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
