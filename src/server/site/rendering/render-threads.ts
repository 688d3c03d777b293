import { isDeepStrictEqual } from 'node:util';
import type { Worker } from 'node:worker_threads';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Messages } from '#region/text/messages.ts';
import { HttpError } from '../../http/http-error.ts';
import { askApp } from './api-port.ts';
import type { PageRenderer, RenderJob, RenderSite } from './page-renderer.ts';
import { type RenderThread, renderThread, STOPPING } from './render-thread.ts';
import type { ContentMessage } from './thread-messages.ts';

/** Maximum pages that wait for one thread; more would be answered after clients give up (HARDENING A44). */
const MAX_WAITING = 128;

/** A thread that came later ends if the others would be busy for less than this share of the time. */
const MAX_SHARE = 0.6;

export interface RenderThreadsOptions {
  /** Maximum number of threads. */
  count: number;
  /** Threads that start with the site and stay; others start when those there have no pause, and end again. */
  atStart?: number;
  /** A thread that calls `serveRenders`. */
  createWorker: () => Worker;
  /** Timeout of one page in milliseconds; a thread that takes longer hangs and is replaced. */
  timeoutMs?: number;
  /** Milliseconds without a pause after which a thread gets help by another. */
  maxBusyMs?: number;
  /** Milliseconds between checks whether fewer threads are enough. */
  checkMs?: number;
}

/** Threads that are starting before the site exists. */
export interface RenderThreads {
  /** Resolves when every thread can render. @throws if one cannot */
  ready: Promise<void>;
  connect(site: RenderSite): PageRenderer;
}

const TIMEOUT_MS = 20_000;
/** A thread that has had no pause for so long cannot keep up, or a page hangs: another one starts. */
const MAX_BUSY_MS = 1_000;
const CHECK_MS = 60_000;

/**
 * Renders in worker threads, so that the API and cached pages are answered without delay while pages are rendered, on
 * every core (docs/decisions/0008). A thread that ends or hangs loses only the pages it was rendering. A thread has
 * about 120 MiB; starting it takes seconds of the processor from visitors who wait (docs/decisions/0038).
 */
export function renderThreads({
  count,
  atStart = 1,
  createWorker,
  timeoutMs = TIMEOUT_MS,
  maxBusyMs = MAX_BUSY_MS,
  checkMs = CHECK_MS,
}: RenderThreadsOptions): RenderThreads {
  const open = () => renderThread(createWorker(), timeoutMs);
  const first = Array.from({ length: atStart }, open);
  return {
    ready: Promise.all(first.map((thread) => thread.ready)).then(() => {}),
    connect: (site) => connected(first, { count, open, maxBusyMs, checkMs }, site),
  };
}

function connected(
  first: readonly RenderThread[],
  { open, ...growth }: ThreadGroupOptions,
  site: RenderSite,
): PageRenderer {
  const askHere = askApp(site.app);
  let content = contentMessage(site);
  for (const thread of first) thread.connect(askHere, content);
  const threads = createThreadGroup(first, {
    ...growth,
    open() {
      const thread = open();
      thread.connect(askHere, content);
      return thread;
    },
  });

  let isClosed = false;
  return {
    async render(job: RenderJob) {
      if (isClosed) throw new HttpError('unavailable', STOPPING);
      return threads.next().render(job, site.origin());
    },
    load: () => ({
      waiting: threads.all().reduce((sum, thread) => sum + thread.waiting(), 0),
      threads: threads.all().length,
    }),
    refresh() {
      const before = content;
      content = contentMessage(site);
      const changes = changesSince(before, content);
      for (const thread of threads.all()) thread.connect(askHere, changes);
    },
    async close() {
      isClosed = true;
      await threads.close();
    },
  };
}

interface WholeContent extends ContentMessage {
  regions: readonly ResolvedRegion[];
  messages: Readonly<Record<string, Messages>>;
}

function contentMessage({ content, ownOrigins, pictureHost, variables }: RenderSite): WholeContent {
  const { regions, texts } = content();
  const codes = new Set(regions.all.flatMap(({ languages }) => languages.map(({ code }) => code)));
  const messages = Object.fromEntries([...codes].map((code) => [code, texts.messages(code)]));
  return { kind: 'content', regions: regions.all, messages, ownOrigins, pictureHost, variables };
}

/** The content for a thread that has the one before. */
function changesSince(before: WholeContent, next: WholeContent): ContentMessage {
  const known = new Set(before.regions);
  const isKnown = ([language, messages]: [string, Messages]) =>
    isDeepStrictEqual(before.messages[language], messages);
  return {
    ...next,
    regions: next.regions.map((region) => (known.has(region) ? region.code : region)),
    messages: Object.fromEntries(
      Object.entries(next.messages).map((each) => [each[0], isKnown(each) ? null : each[1]]),
    ),
  };
}

interface ThreadGroupOptions {
  /** Maximum number of threads. */
  count: number;
  /** Starts a thread and gives it what it renders from. */
  open(): RenderThread;
  /** Milliseconds without a pause after which a thread gets help by another. */
  maxBusyMs: number;
  /** Milliseconds between checks whether fewer threads are enough. */
  checkMs: number;
}

/** The threads of a site: more while all are busy, and again as many as at first when fewer are enough. */
interface ThreadGroup {
  all(): readonly RenderThread[];
  /**
   * Returns the thread for the next page. Replaces those that have ended, and starts one more if all are busy.
   * @throws HttpError if no thread has capacity
   */
  next(): RenderThread;
  close(): Promise<void>;
}

function createThreadGroup(
  first: readonly RenderThread[],
  { count, open, maxBusyMs, checkMs }: ThreadGroupOptions,
): ThreadGroup {
  const threads = [...first];
  const totalBusyMs = () => threads.reduce((sum, thread) => sum + thread.totalBusyMs(), 0);
  let busyBefore = 0;

  /** Ends the last thread if the others can do its work. */
  function shrink(): void {
    const share = (totalBusyMs() - busyBefore) / checkMs;
    const isEnough = share < MAX_SHARE * (threads.length - 1);
    const last = threads.at(-1);
    if (last && threads.length > first.length && isEnough && last.waiting() === 0) {
      threads.pop();
      void last.close();
    }
    busyBefore = totalBusyMs();
  }
  const shrinking = setInterval(shrink, checkMs).unref();

  return {
    all: () => threads,
    next() {
      for (const [index, thread] of threads.entries()) if (thread.hasEnded()) threads[index] = open();
      if (threads.length < count && threads.every((thread) => thread.busyMs() > maxBusyMs))
        threads.push(open());
      return leastBusy(threads);
    },
    async close() {
      clearInterval(shrinking);
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

/**
 * Returns the thread with the fewest pages. One that is still loading gets pages only when the others have no capacity:
 * loading takes longer than many pages.
 * @throws HttpError if no thread has capacity
 */
function leastBusy(threads: readonly RenderThread[]): RenderThread {
  const withRoom = threads
    .filter((thread) => thread.waiting() < MAX_WAITING)
    .toSorted((a, b) => a.waiting() - b.waiting());
  const least = withRoom.find((thread) => thread.isReady()) ?? withRoom[0];
  if (!least) throw new HttpError('overloaded', 'Too many pages are being rendered. Try again in a moment.');
  return least;
}
