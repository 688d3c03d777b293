export { createDeskImports, type DeskImports, storeFeedFile } from './desk-imports.ts';
export { type ImportOptions, runDueImports } from './run-due-imports.ts';
