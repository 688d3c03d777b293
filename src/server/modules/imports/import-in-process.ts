import { fileURLToPath } from 'node:url';
import type { ImportOutcome, ImportProgress, ImportTask } from '../../import/import-messages.ts';
import type { FileLook, LookTask } from '../../import/look-at-file.ts';
import { runChildTask } from '../../runtime/child-task.ts';

const PROGRAM = fileURLToPath(new URL('./import-process.ts', import.meta.url));
const LIMITS = { priority: 5, heapMb: 512 };

/**
 * Imports a file in a process of its own.
 * @param signal ends the process; its finished batches stay stored
 * @throws if the process ends without an outcome
 */
export const importInProcess = (
  task: ImportTask,
  onMessage: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportOutcome> => runChildTask(PROGRAM, task, { ...LIMITS, signal, onMessage });

/** Looks at a file in a process of its own. @throws if the process ends without an outcome */
export const lookInProcess = (
  task: LookTask,
  signal: AbortSignal,
): Promise<FileLook | Extract<ImportOutcome, { kind: 'refused' }>> =>
  runChildTask(PROGRAM, task, { ...LIMITS, signal });
