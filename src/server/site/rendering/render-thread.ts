import type { Worker } from 'node:worker_threads';
import { HttpError } from '../../http/http-error.ts';
import type { RawPage } from '../rendered-page.ts';
import { type AskHere, asBuffer, transferable } from './api-port.ts';
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

interface OpenJob {
  resolve(page: RawPage): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
}

/** @param timeoutMs for one page */
export function renderThread(worker: Worker, timeoutMs: number): RenderThread {
  const jobs = new Map<number, OpenJob>();
  const { promise: ready, resolve: getReady, reject: isBroken } = Promise.withResolvers<void>();
  let askHere: AskHere | undefined;
  let lastJob = 0;
  let busySince = 0;
  let busyBefore = 0;
  let hasLoaded = false;
  let ended = false;
  // the thread must not keep the process alive
  worker.unref();
  ready.catch(() => {});

  const send = (message: ToThread, moved: ArrayBuffer[] = []) => worker.postMessage(message, moved);

  const busyMs = () => (jobs.size > 0 ? performance.now() - busySince : 0);

  function finish(id: number): OpenJob | undefined {
    const job = jobs.get(id);
    if (jobs.size === 1 && job) busyBefore += busyMs();
    jobs.delete(id);
    clearTimeout(job?.timer);
    return job;
  }

  function end(error: unknown): void {
    ended = true;
    isBroken(error);
    for (const id of [...jobs.keys()]) finish(id)?.reject(error);
  }

  async function ask({ id, url }: Extract<FromThread, { kind: 'ask' }>): Promise<void> {
    try {
      if (!askHere) throw new Error('the API is not ready yet');
      const { status, payload } = await askHere(url);
      const bytes = transferable(payload);
      send({ kind: 'answer', id, status, payload: bytes }, [bytes.buffer]);
    } catch (error) {
      send({ kind: 'answer', id, error: error instanceof Error ? error.message : String(error) });
    }
  }

  worker.on('message', (message: FromThread) => {
    if (message.kind === 'ready') {
      hasLoaded = true;
      getReady();
    } else if (message.kind === 'ask') void ask(message);
    else if (message.kind === 'page') {
      const { page } = message;
      finish(message.id)?.resolve({ ...page, body: asBuffer(page.body) });
    } else finish(message.id)?.reject(message.error);
  });
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`a rendering thread ended with ${code}`)));

  return {
    ready,
    isReady: () => hasLoaded && !ended,
    waiting: () => jobs.size,
    busyMs,
    totalBusyMs: () => busyBefore + busyMs(),
    hasEnded: () => ended,
    connect(ask, content) {
      askHere = ask;
      send(content);
    },
    render(job, origin) {
      return new Promise((resolve, reject) => {
        const id = ++lastJob;
        const timer = setTimeout(() => {
          end(new Error(`rendering a page took more than ${timeoutMs} ms: ${job.url}`));
          void worker.terminate();
        }, timeoutMs);
        if (jobs.size === 0) busySince = performance.now();
        jobs.set(id, { resolve, reject, timer });
        send({ kind: 'render', id, job, origin });
      });
    },
    async close() {
      end(new HttpError('unavailable', STOPPING));
      await worker.terminate();
    },
  };
}
