export { importInProcess, lookInProcess } from './import-in-process.ts';
export { priceOf } from './import-prices.ts';
export { importRows, runImport } from './run-import.ts';
