import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ImportMessage, ImportOutcome, ImportTask } from '../../import/import-messages.ts';

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
export function importInProcess(
  task: ImportTask,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportOutcome>();
  const child = fork(PROGRAM, { execArgv: HEAP, signal, serialization: 'advanced' });
  child.on('message', (message: ImportMessage) => {
    if (message.kind === 'progress') onProgress(message);
    else resolve(message);
  });
  child.on('error', reject);
  child.on('exit', (code, how) => reject(new Error(`the process of an import ended with ${how ?? code}`)));
  child.send(task, (error) => error && reject(error));
  return promise;
}
