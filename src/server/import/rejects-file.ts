import { closeSync, openSync, writeSync } from 'node:fs';
import { csvCell } from '../runtime/csv-cell.ts';
import type { RejectedRow } from '../storage/schema/desk-imports.ts';

/** Writes `row,column,reason` lines. Creates the file with the first line. */
export function rejectsFile(path: string): { add(row: RejectedRow): void; close(): void } {
  let handle: number | undefined;
  return {
    add({ row, column, reason }) {
      if (handle === undefined) {
        handle = openSync(path, 'w');
        writeSync(handle, 'row,column,reason\r\n');
      }
      writeSync(handle, `${row},${csvCell(column)},${csvCell(reason)}\r\n`);
    },
    close() {
      if (handle !== undefined) closeSync(handle);
    },
  };
}
