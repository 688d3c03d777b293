export {
  createDeskImports,
  type DeskImports,
  feedImportProblem,
  importFormerFile,
  repeatFeedImport,
  storeFeedFile,
} from './desk-imports.ts';
export { type ImportOptions, runDueImports } from './run-due-imports.ts';
