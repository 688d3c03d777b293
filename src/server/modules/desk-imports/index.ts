export { createDeskImports, type DeskImports, repeatFeedImport, storeFeedFile } from './desk-imports.ts';
export { type ImportOptions, runDueImports } from './run-due-imports.ts';
