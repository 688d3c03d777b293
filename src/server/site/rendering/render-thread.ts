import { AsyncLocalStorage } from 'node:async_hooks';
import type { Worker } from 'node:worker_threads';
import { HttpError } from '../../http/http-error.ts';
import type { RawPage } from '../rendered-page.ts';
import { type AskHere, asBuffer, transferable } from './api-port.ts';
import { createOpenJobs, type OpenJobs } from './open-jobs.ts';
import type { RenderJob } from './page-renderer.ts';
import type { ContentMessage, FromThread, ToThread } from './thread-messages.ts';

/** Answer to requests for pages while the process stops. */
export const STOPPING = 'The site is stopping. Try again in a moment.';

/** A thread as seen from the main thread. */
export interface RenderThread {
  ready: Promise<void>;
  isReady(): boolean;
  /** Number of pages in progress. */
  waiting(): number;
  /** Milliseconds for which it has had pages in progress without a pause; 0 if it has none. */
  busyMs(): number;
  /** The same over all of its time. */
  totalBusyMs(): number;
  hasEnded(): boolean;
  connect(askHere: AskHere, content: ContentMessage): void;
  /** @throws if the thread ends before the page is rendered */
  render(job: RenderJob, origin: string): Promise<RawPage>;
  close(): Promise<void>;
}

/** @param timeoutMs for one page */
export function renderThread(worker: Worker, timeoutMs: number): RenderThread {
  const jobs = createOpenJobs();
  const { promise: ready, resolve: getReady, reject: isBroken } = Promise.withResolvers<void>();
  let askHere: AskHere | undefined;
  let hasLoaded = false;
  let ended = false;
  // the thread must not keep the process alive
  worker.unref();
  ready.catch(() => {});

  const send: Send = (message, moved = []) => worker.postMessage(message, moved);

  function end(error: unknown): void {
    ended = true;
    isBroken(error);
    jobs.rejectAll(error);
  }

  worker.on('message', (message: FromThread) => {
    if (message.kind === 'ready') {
      hasLoaded = true;
      getReady();
    } else if (message.kind === 'ask') {
      // the call belongs to the trace of its page, and to its draft
      const within = jobs.get(message.job)?.within;
      if (within) void within(() => answer(message, askHere, send));
      else void answer(message, askHere, send);
    } else finish(jobs, message);
  });
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`a rendering thread ended with ${code}`)));

  return {
    ready,
    isReady: () => hasLoaded && !ended,
    waiting: jobs.count,
    busyMs: jobs.busyMs,
    totalBusyMs: jobs.totalBusyMs,
    hasEnded: () => ended,
    connect(ask, content) {
      askHere = ask;
      send(content);
    },
    render(job, origin) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          end(new Error(`rendering a page took more than ${timeoutMs} ms: ${job.url}`));
          void worker.terminate();
        }, timeoutMs);
        const id = jobs.add({ resolve, reject, timer, within: AsyncLocalStorage.snapshot() });
        send({ kind: 'render', id, job, origin });
      });
    },
    async close() {
      end(new HttpError('unavailable', STOPPING));
      await worker.terminate();
    },
  };
}

function finish(jobs: OpenJobs, message: Extract<FromThread, { kind: 'page' | 'failed' }>): void {
  const job = jobs.finish(message.id);
  if (message.kind === 'failed') job?.reject(message.error);
  else job?.resolve({ ...message.page, body: asBuffer(message.page.body) });
}

type Send = (message: ToThread, moved?: ArrayBuffer[]) => void;

/** Answers a call of the API that a page makes. @param askHere undefined: the API is not ready yet */
async function answer(
  { id, url }: Extract<FromThread, { kind: 'ask' }>,
  askHere: AskHere | undefined,
  send: Send,
): Promise<void> {
  try {
    if (!askHere) throw new Error('the API is not ready yet');
    const { status, payload } = await askHere(url);
    const bytes = transferable(payload);
    send({ kind: 'answer', id, status, payload: bytes }, [bytes.buffer]);
  } catch (error) {
    send({ kind: 'answer', id, error: error instanceof Error ? error.message : String(error) });
  }
}
