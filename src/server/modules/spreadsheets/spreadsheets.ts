import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { csvCell } from '../../runtime/csv-cell.ts';
import type { Database } from '../../storage/database.ts';
import { recordDeskEvent, type StaffMember } from '../staff/index.ts';
import { findSpreadsheet, type Spreadsheet } from './find-spreadsheet.ts';
import { readColumns, readRows } from './repositories/spreadsheet-rows.ts';

/** Spreadsheets that forms fill (SPEC 7.3). */
export interface Spreadsheets {
  /** Returns the form that fills the spreadsheet with an id, or null. */
  find(id: string): Spreadsheet | null;
  /** Returns a spreadsheet as lines of CSV, and records who has read it; null if no form of the region fills it. */
  download(by: StaffMember, region: ResolvedRegion, id: string): Promise<AsyncIterable<string> | null>;
}

const BATCH_SIZE = 500;

export function createSpreadsheets(db: Database, regions: readonly ResolvedRegion[]): Spreadsheets {
  async function* linesOf(key: { region: string; spreadsheet: string }, columns: readonly string[]) {
    yield lineOf(columns);
    for (let after = 0; ; ) {
      const rows = await readRows(db, key, { after, limit: BATCH_SIZE });
      for (const { cells } of rows) {
        const texts = new Map(cells);
        yield lineOf(columns.map((column) => texts.get(column) ?? ''));
      }
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_SIZE) return;
      after = last.id;
    }
  }

  return {
    find: (id) => findSpreadsheet(regions, id),
    async download(by, region, id) {
      if (!findSpreadsheet([region], id)) return null;
      const key = { region: region.code, spreadsheet: id };
      const { rows, columns } = await readColumns(db, key);
      await recordDeskEvent(db, {
        staffId: by.id,
        region: region.code,
        action: 'spreadsheet_downloaded',
        subject: { kind: 'spreadsheet', id },
        after: { rows },
      });
      return linesOf(key, columns);
    },
  };
}

const lineOf = (texts: readonly string[]) => `${texts.map(csvCell).join(',')}\r\n`;
