/** An apostrophe stops spreadsheets from running a cell as a formula (HARDENING A26). */
export const safeCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A safe cell of a CSV file, quoted by RFC 4180. */
export function csvCell(text: string): string {
  const safe = safeCell(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
