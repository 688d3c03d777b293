export { createDocuments, type Documents, hasSalesOrder } from './documents.ts';
export type { PrintedFile } from './print-store.ts';
export { type Printer, PrintingTimeout, threadPrinter } from './printing/printer.ts';
