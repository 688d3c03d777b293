/**
 * Where a spreadsheet may begin a formula: at the start of a cell, or behind what it may take for the end of one (a semicolon
 * in half of Europe, a line inside a quoted cell). Characters that cannot be seen do not change that, and full-width signs
 * count in Japan.
 */
const FORMULA = /(^|[;|\t\r\n\0])([\p{Cc}\p{Cf}]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;
const LEADING_BREAK = /^[\t\r\n]/;

/** Apostrophes stop spreadsheets from running parts of a text as formulas (HARDENING A26). */
export function safeCell(text: string): string {
  const safe = text.replace(FORMULA, "$1$2'");
  return LEADING_BREAK.test(safe) ? `'${safe}` : safe;
}

/** A safe cell of a CSV file, quoted by RFC 4180. */
export function csvCell(text: string): string {
  const safe = safeCell(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
