import { reasonOf } from '#domain/reason-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import type { Log } from '../../storage/log.ts';
import { matchRegion } from './match-region.ts';
import { regionsWithChanges } from './repositories/alert-changes.ts';
import { type DueMessage, type RetryRules, takeDueMessage } from './repositories/outbox.ts';
import { sendMessage } from './send-message.ts';

export interface AlertWorkerOptions {
  db: Database;
  log: Log;
  /** Regions that are served now. */
  regions(): readonly ResolvedRegion[];
  /** Brings a message to its person. @throws when it did not */
  send(message: DueMessage, region: ResolvedRegion): Promise<void>;
  /** Whether there is anybody who brings messages; else they wait. */
  canSend: boolean;
  /** Milliseconds since 1970; all processes agree on it. */
  clock(): number | Promise<number>;
  /** Milliseconds between looks, for tests. */
  poll?: number;
  retries?: RetryRules;
}

export interface AlertWorker {
  /** Does what is to be done now; resolves when nothing is left. */
  look(): Promise<void>;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

const POLL = 2_000;
const AT_ONCE = 4;
/** A day's worth of attempts: services are away for hours. */
const RETRIES: RetryRules = { firstSeconds: 30, longestSeconds: 3_600, mostAttempts: 30 };

/** Tells owners of saved searches what happens to cars. Any number of processes may do so beside one another. */
export function startAlerts(options: AlertWorkerOptions): AlertWorker {
  const { log, poll = POLL } = options;
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    for (const region of await regionsToMatch(options))
      while (!isStopped && (await matchRegion(options.db, region, await options.clock())));
    if (options.canSend)
      await Promise.all(Array.from({ length: AT_ONCE }, () => sendAll(options, () => isStopped)));
  }
  const look = () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn(`Alerts could not be sent: ${reasonOf(error)}`));
  }, poll);
  timer.unref();
  return {
    look,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}

async function regionsToMatch({ db, regions }: AlertWorkerOptions): Promise<ResolvedRegion[]> {
  const codes = await regionsWithChanges(db);
  return codes.length === 0 ? [] : regions().filter(({ code }) => codes.includes(code));
}

async function sendAll(options: AlertWorkerOptions, isStopped: () => boolean): Promise<void> {
  const { db, log, regions, send, clock, retries = RETRIES } = options;
  while (!isStopped()) {
    const served = regions();
    const now = await clock();
    const rules = { ...retries, now: new Date(now), regions: served.map(({ code }) => code) };
    const message = await takeDueMessage(db, rules);
    const region = served.find(({ code }) => code === message?.region);
    if (!message || !region) return;
    const failure = await sendMessage(db, region, message, { now, send });
    if (failure && message.attempts >= retries.mostAttempts)
      log.error(`An alert was given up after ${retries.mostAttempts} attempts: ${failure}`);
  }
}
