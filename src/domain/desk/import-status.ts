/**
 * Status of an import at the desk. `cancelling`: it ends after its batch. `interrupted`: its process has ended several
 * times.
 */
export const IMPORT_STATUSES = [
  'queued',
  'running',
  'cancelling',
  'cancelled',
  'done',
  'failed',
  'interrupted',
] as const;

export type ImportStatus = (typeof IMPORT_STATUSES)[number];
