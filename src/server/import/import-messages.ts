import type { RejectedRow } from '../storage/schema/desk-imports.ts';
import type { ImportLimits, ImportReport } from './import-job.ts';
import type { FieldCount } from './import-notes.ts';
import type { ImportInput } from './prepare-import.ts';

/** What the process of an import gets. */
export interface ImportTask extends ImportInput, ImportLimits {
  /** Null: a dry run. */
  databaseUrl: string | null;
  removesAny: boolean;
  /** Run of the desk that notes its cars. */
  runId: number;
  /** The `forecourt.config.ts` whose readers it uses. */
  configFile?: string;
}

/** What stored rows lost, or have that the catalogue lacks. */
export interface ImportRemarks {
  unread: FieldCount[];
  filled: FieldCount[];
  countedFromImport: FieldCount[];
  unknownMakes: string[];
  unknownModels: string[];
  /** Cars of these models. */
  carsOfUnknownModels: number;
}

/** How an import ended: `refused` for a reason that staff can mend; `busy`: another import of the region runs. */
export type ImportOutcome =
  | {
      kind: 'done';
      report: ImportReport;
      remarks: ImportRemarks;
      /** The first ones. */
      rejects: RejectedRow[];
      /** Why missing cars were not removed; null: they were, or there are none. */
      notRemoved: string | null;
    }
  | { kind: 'refused'; reason: string }
  | { kind: 'busy' };

/** Rows of an import. */
export interface ImportProgress {
  done: number;
  total: number;
}
