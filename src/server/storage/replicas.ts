import { setTimeout as sleep } from 'node:timers/promises';
import { hostsOf, urlsOf } from '../config/database-hosts.ts';
import type { Log } from '../runtime/log.ts';
import { probeServer, type ServerProbe, type ServerState } from './server-probe.ts';

/** Follows which replica may be read. */
export interface Replicas {
  /** The address of each. */
  readonly urls: readonly string[];
  /**
   * Number of the replica that reads may use: one that has everything that was written a second ago, or what is there while the
   * primary does not answer. undefined: none.
   */
  chosen(): number | undefined;
  /**
   * Waits until reads are answered with everything that is written by now: by a replica that has it, or else by the primary.
   * Caches that hear of a change from the primary are emptied afterwards, so that no read fills them with what was before.
   */
  settle(): Promise<void>;
  /** Notes what the primary has written; null: it does not answer. @param isSilent it may only be slow */
  note(state: ServerState | null, isSilent: boolean): void;
  /** Calls back when a replica does not answer any more. */
  onLoss(listener: (replica: number) => void): void;
  close(): void;
}

/** A replica that lacks what was written longer ago than this, in milliseconds, is not read. */
const MAX_LAG_MS = 1_000;
/** A primary that is silent for longer is not only slow. */
const MAX_SILENCE_MS = 2_000;
const SETTLE_CHECK_MS = 20;

/** Before `at`, in milliseconds of `performance.now()`, the primary had written no more than `position`. */
type Mark = Pick<ServerState, 'position' | 'timeline'> & { at: number };

interface Replica {
  name: string;
  probe: ServerProbe;
  /** Everything that was written before this moment can be read from it. */
  coveredAt: number;
}

/**
 * Compares the positions of replicas with those that the primary had before: clocks of servers need not agree, and a replica
 * that is cut off from its primary is noticed, too.
 */
export function followReplicas(url: string, log: Log): Replicas {
  const openedAt = performance.now();
  const urls = urlsOf(url);
  const hosts = hostsOf(url);
  const listeners = new Set<(replica: number) => void>();
  let marks: Mark[] = [];
  /** Since when the primary does not answer. */
  let awaySince: number | undefined;
  let isUnsure = false;
  /** Moment up to which a replica must have everything before it is read. */
  let required = openedAt;
  let active = 0;

  const replicas: Replica[] = urls.map((each, at) => ({
    name: hosts[at] ? `${hosts[at].name}:${hosts[at].port}` : 'the replica',
    probe: probeServer(each, () => look(at)),
    coveredAt: Number.NEGATIVE_INFINITY,
  }));

  function look(at: number): void {
    const { probe, ...replica } = replicas[at] as Replica;
    if (probe.state) {
      const coveredAt = Math.max(replica.coveredAt, coverage(probe.state, marks));
      Object.assign(replicas[at] as Replica, { coveredAt });
    } else for (const listener of listeners) listener(at);
    tell();
  }

  function hasAll(at: number, since: number): boolean {
    const replica = replicas[at];
    return replica?.probe.state != null && replica.coveredAt >= since;
  }

  function usable(): number | undefined {
    const since = Math.max(required, performance.now() - MAX_LAG_MS);
    if (hasAll(active, since)) return active;
    const other = replicas.findIndex((_, at) => hasAll(at, since));
    if (other === -1) return undefined;
    active = other;
    // what was read from another one must not disappear again
    required = performance.now();
    return undefined;
  }

  function chosen(): number | undefined {
    const at = usable();
    if (at !== undefined || awaySince === undefined) return at;
    // a primary that is only slow may have more than a replica that is behind
    const isSlow = isUnsure && performance.now() - awaySince < MAX_SILENCE_MS;
    const since = isSlow ? (marks.at(-1)?.at ?? openedAt) : Number.NEGATIVE_INFINITY;
    const other = replicas.findIndex((_, each) => hasAll(each, since));
    return other === -1 ? undefined : other;
  }

  const tell = teller(log, () => {
    const at = chosen();
    return at === undefined ? undefined : replicas[at]?.name;
  });

  return {
    urls,
    chosen,
    async settle() {
      const now = performance.now();
      while (performance.now() - now < MAX_LAG_MS) {
        const at = usable();
        if (at === undefined) break;
        if (hasAll(at, now)) return;
        await sleep(SETTLE_CHECK_MS);
      }
      required = Math.max(required, now);
    },
    note(state, isSilent) {
      isUnsure = isSilent;
      awaySince = state ? undefined : (awaySince ?? performance.now());
      if (!state) return;
      const { askedAt: at, position, timeline } = state;
      const since = performance.now() - 2 * MAX_LAG_MS;
      marks = [
        ...marks.filter((mark) => mark.timeline === timeline && mark.at > since),
        { at, position, timeline },
      ];
    },
    onLoss: (listener) => void listeners.add(listener),
    close() {
      for (const { probe } of replicas) probe.close();
    },
  };
}

/** The moment before which everything that the primary wrote is on a server in this state. */
function coverage({ position, timeline }: ServerState, marks: readonly Mark[]): number {
  // a server that was promoted, but is not the primary, has writes of its own
  const covered = marks.findLast(
    (mark) => mark.position <= position && (timeline === 0 || timeline === mark.timeline),
  );
  return covered?.at ?? Number.NEGATIVE_INFINITY;
}

/** Logs when reads leave the replicas, and when they return. @param chosen name of the replica that is read */
function teller(log: Log, chosen: () => string | undefined): () => void {
  const openedAt = performance.now();
  let last: string | undefined;
  let isTold = false;
  return () => {
    const name = chosen();
    // a replica that was not seen yet is none that fails
    if (name === undefined && !isTold && performance.now() - openedAt < MAX_LAG_MS) return;
    if (isTold && name === last) return;
    if (name === undefined)
      log.warn('Reads go to the primary: no replica answers and has what was written a second ago');
    else log.info(`Reads go to ${name}`);
    last = name;
    isTold = true;
  };
}
