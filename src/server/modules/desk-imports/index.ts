export {
  createDeskImports,
  type DeskImports,
  feedImportProblem,
  importFormerFile,
  repeatFeedImport,
  storeFeedFile,
} from './desk-imports.ts';
export { fileFault } from './file-fault.ts';
export { serializePreview } from './preview-import.ts';
export { cancelFeedRuns, hasOpenRun } from './repositories/import-runs.ts';
export { type ImportOptions, runDueImports } from './run-due-imports.ts';
