import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PrintedDocument } from '#domain/documents/printed-document.ts';

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
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const end = async () => {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };
  const start = () => {
    worker ??= new Worker(join(import.meta.dirname, 'print-thread.ts'), {
      workerData: { publicDir },
      resourceLimits: LIMITS,
    });
    return worker;
  };
  async function printNow(document: PrintedDocument): Promise<Buffer> {
    clearTimeout(idle);
    const thread = start();
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const answered = (answer: Uint8Array | string) =>
      typeof answer === 'string' ? reject(new Error(answer)) : resolve(Buffer.from(answer));
    const exited = () => reject(new Error('the printing thread has ended'));
    const timer = setTimeout(
      () => reject(new PrintingTimeout('a document took too long to print')),
      timeoutMs,
    );
    thread.once('message', answered).once('error', reject).once('exit', exited);
    thread.postMessage(document);
    try {
      return await promise;
    } catch (error) {
      await end();
      throw error;
    } finally {
      clearTimeout(timer);
      thread.off('message', answered).off('error', reject).off('exit', exited);
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  }
  return {
    print(document) {
      const printed = last.then(() => printNow(document));
      last = printed.catch(() => undefined);
      return printed;
    },
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}
