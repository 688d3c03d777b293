import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PrintedDocument } from '#domain/documents/printed-document.ts';
import { createIdleThread } from '../../../runtime/idle-thread.ts';

/** A document takes too long to print, such as on a busy machine. */
export class PrintingTimeout extends Error {
  override readonly name = 'PrintingTimeout';
}

/** Prints documents. */
export interface Printer {
  /** Returns a PDF. @throws PrintingTimeout, or another error if it cannot be printed */
  print(document: PrintedDocument): Promise<Buffer>;
  /** Ends the thread. */
  close(): Promise<void>;
}

interface PrinterOptions {
  /** Contains the folder `fonts`. */
  publicDir: string;
  timeoutMs?: number;
  /** How long the thread with its fonts waits for the next document. */
  idleMs?: number;
}

const TIMEOUT_MS = 20_000;
const IDLE_MS = 30_000;
/** A document with Chinese, Japanese and Thai texts takes less than 200 MB. */
const LIMITS = { maxOldGenerationSizeMb: 256 };

/**
 * Prints in a thread of its own, one document after the other: a document takes up to half a second. The thread starts
 * with the first document, ends when there is nothing to print, and is replaced when a document takes too long.
 */
export function threadPrinter({
  publicDir,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
}: PrinterOptions): Printer {
  const thread = createIdleThread<PrintedDocument, Uint8Array>({
    createWorker: () =>
      new Worker(join(import.meta.dirname, 'print-thread.ts'), {
        workerData: { publicDir },
        resourceLimits: LIMITS,
      }),
    name: 'the printing thread',
    timeoutMs,
    createTimeout: () => new PrintingTimeout('a document took too long to print'),
    idleMs,
  });
  return {
    print: async (document) => Buffer.from(await thread.ask(document)),
    close: thread.end,
  };
}
