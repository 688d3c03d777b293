import { rmSync } from 'node:fs';
import { rejectsFile } from '../../src/server/import/rejects-file.ts';

const SHOWN_ROWS = 5;

/** Writes rejected rows to a file, and names the first of them in the report. */
export function rejectedRows(path: string) {
  rmSync(path, { force: true });
  const file = rejectsFile(path);
  const shown: string[] = [];
  return {
    close: file.close,
    add(row: Parameters<typeof file.add>[0]): void {
      file.add(row);
      if (shown.length < SHOWN_ROWS) shown.push(`  row ${row.row}  ${row.column}  ${row.reason}`);
    },
    lines(rejected: number): string[] {
      if (rejected === 0) return [];
      const more = rejected - shown.length;
      return [`Rejected rows are in ${path}:`, ...shown, ...(more > 0 ? [`  … and ${more} more`] : [])];
    },
  };
}
