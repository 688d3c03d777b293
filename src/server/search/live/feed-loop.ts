import { setTimeout as sleep } from 'node:timers/promises';

/** Minimum interval between two reads, so that a burst of commits becomes a few larger reads. */
const MIN_INTERVAL_MS = 100;

export interface FeedLoopOptions {
  catchUp(): Promise<void>;
  /** Called once, until a later round succeeds. */
  onFailure(error: unknown): void;
  onRecovery(): void;
  /** Minimum interval in milliseconds between two rounds. */
  interval?(): number;
}

/** Runs one round of reading changes at a time, and another one if it was asked for meanwhile. */
export interface FeedLoop {
  /** Asks for a round. Resolves when no more are asked for, or one has failed. */
  wake(): Promise<void>;
  /** Asks for another round from within one. */
  request(): void;
  /** Resolves when no round is running; no other begins. */
  stop(): Promise<void>;
  readonly isStopped: boolean;
  /** Whether the last round has failed. */
  readonly isFailing: boolean;
}

export function createFeedLoop({
  catchUp,
  onFailure,
  onRecovery,
  interval = () => MIN_INTERVAL_MS,
}: FeedLoopOptions): FeedLoop {
  let isRequested = false;
  let isFailing = false;
  let isStopped = false;
  let running: Promise<void> | undefined;
  const stopped = new AbortController();

  async function run(): Promise<void> {
    while (isRequested && !isStopped) {
      isRequested = false;
      try {
        await catchUp();
        if (isFailing) onRecovery();
        isFailing = false;
      } catch (error) {
        if (isStopped) return;
        if (!isFailing) onFailure(error);
        isFailing = true;
        return;
      }
      if (isRequested) await sleep(interval(), undefined, { signal: stopped.signal }).catch(() => {});
    }
  }

  return {
    wake() {
      isRequested = true;
      if (isStopped) return Promise.resolve();
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    request() {
      isRequested = true;
    },
    async stop() {
      isStopped = true;
      stopped.abort();
      await running;
    },
    get isStopped() {
      return isStopped;
    },
    get isFailing() {
      return isFailing;
    },
  };
}
