export { addRow } from './add-row.ts';
export type { Spreadsheet } from './find-spreadsheet.ts';
export { findRow } from './repositories/spreadsheet-rows.ts';
export { createSpreadsheets, type Spreadsheets } from './spreadsheets.ts';
