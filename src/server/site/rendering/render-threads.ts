import type { Worker } from 'node:worker_threads';
import { HttpError } from '../../app/plugins/http-error.ts';
import { askApp } from './api-port.ts';
import type { PageRenderer, RenderJob, RenderSite } from './page-renderer.ts';
import { type RenderThread, renderThread, STOPPING } from './render-thread.ts';
import type { ContentMessage } from './thread-messages.ts';

export interface RenderThreadsOptions {
  count: number;
  /** A thread that calls `serveRenders`. */
  createWorker: () => Worker;
  /** Timeout of one page in milliseconds; a thread that takes longer hangs and is replaced. */
  timeoutMs?: number;
}

/** Threads that are starting before the site exists. */
export interface RenderThreads {
  /** Resolves when every thread can render. @throws if one cannot */
  ready: Promise<void>;
  connect(site: RenderSite): PageRenderer;
}

/** Maximum pages that wait for one thread; more would be answered after clients give up (HARDENING A44). */
const MAX_WAITING = 128;
const TIMEOUT_MS = 20_000;

/**
 * Renders in worker threads, so that the API and cached pages are answered without delay while pages are rendered, on
 * every core (docs/decisions/0008). A thread that ends or hangs loses only the pages it was rendering.
 */
export function renderThreads({
  count,
  createWorker,
  timeoutMs = TIMEOUT_MS,
}: RenderThreadsOptions): RenderThreads {
  const first = Array.from({ length: count }, () => renderThread(createWorker(), timeoutMs));
  return {
    ready: Promise.all(first.map(({ ready }) => ready)).then(() => {}),
    connect: (site) => connected(first, () => renderThread(createWorker(), timeoutMs), site),
  };
}

function connected(threads: RenderThread[], open: () => RenderThread, site: RenderSite): PageRenderer {
  const askHere = askApp(site.app);
  let content = contentMessage(site);
  const introduce = (thread: RenderThread): RenderThread => {
    thread.connect(askHere, content);
    return thread;
  };
  threads.forEach(introduce);

  /**
   * Returns the thread with the fewest pages. Replaces a thread that has ended first; its replacement gets no pages until
   * it is ready, while others have capacity: loading takes longer than many pages.
   */
  function next(): RenderThread {
    for (const [index, thread] of threads.entries()) {
      if (thread.hasEnded()) threads[index] = introduce(open());
    }
    const withRoom = threads
      .filter((thread) => thread.waiting() < MAX_WAITING)
      .toSorted((a, b) => a.waiting() - b.waiting());
    const least = withRoom.find((thread) => thread.isReady()) ?? withRoom[0];
    if (!least) throw new HttpError(503, 'Too many pages are being rendered. Try again in a moment.');
    return least;
  }

  let isClosed = false;
  return {
    async render(job: RenderJob) {
      if (isClosed) throw new HttpError(503, STOPPING);
      return next().render(job, site.origin());
    },
    refresh() {
      content = contentMessage(site);
      for (const thread of threads) thread.connect(askHere, content);
    },
    async close() {
      isClosed = true;
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

function contentMessage({ content, pictureHost, variables }: RenderSite): ContentMessage {
  const { regions, texts } = content();
  const codes = new Set(regions.all.flatMap(({ languages }) => languages.map(({ code }) => code)));
  const messages = Object.fromEntries([...codes].map((code) => [code, texts.messages(code)]));
  return { kind: 'content', regions: regions.all, messages, pictureHost, variables };
}
