import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ImportMessage, ImportOutcome, ImportTask } from '../../import/import-messages.ts';
import type { FileLook, LookTask } from '../../import/look-at-file.ts';

const PROGRAM = fileURLToPath(new URL('./import-process.ts', import.meta.url));
const HEAP = ['--max-old-space-size=512'];

export interface ImportProgress {
  done: number;
  total: number;
}

/**
 * Imports a file in a process of its own.
 * @param signal ends the process; its finished batches stay stored
 * @throws if the process ends without an outcome
 */
export const importInProcess = (
  task: ImportTask,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportOutcome> => inProcess<ImportMessage, ImportOutcome>(task, onProgress, signal);

/** Looks at a file in a process of its own. @throws if the process ends without an outcome */
export const lookInProcess = (
  task: LookTask,
  signal: AbortSignal,
): Promise<FileLook | Extract<ImportOutcome, { kind: 'refused' }>> => inProcess(task, () => {}, signal);

function inProcess<Message extends { kind: string }, Outcome extends Message>(
  task: ImportTask | LookTask,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = fork(PROGRAM, { execArgv: HEAP, signal, serialization: 'advanced' });
  child.on('message', (message: Message) => {
    if (message.kind === 'progress') onProgress(message as unknown as ImportProgress);
    else resolve(message as Outcome);
  });
  child.on('error', reject);
  child.on('exit', (code, how) => reject(new Error(`the process of an import ended with ${how ?? code}`)));
  child.send(task, (error) => error && reject(error));
  return promise;
}
