export { type Documents, documentsIn, hasSalesOrder, type PrintedFile } from './documents.ts';
export { type Printer, PrintingTimeout, threadPrinter } from './printing/printer.ts';
