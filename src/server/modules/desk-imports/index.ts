export {
  createDeskImports,
  type DeskImports,
  importFormerFile,
  repeatFeedImport,
  storeFeedFile,
} from './desk-imports.ts';
export { type ImportOptions, runDueImports } from './run-due-imports.ts';
