export { createDeskImports, type DeskImports } from './desk-imports.ts';
export { type ImportOptions, runDueImports } from './run-due-imports.ts';
