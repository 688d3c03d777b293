import { setTimeout as sleep } from 'node:timers/promises';
import { hostsOf, urlsOf } from '../config/database-hosts.ts';
import type { Log } from '../runtime/log.ts';
import { probeServer, type ServerProbe, type ServerState } from './server-probe.ts';

/** A primary that is silent for longer is not only slow. */
const MAX_SILENCE_MS = 2_000;

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
const SETTLE_CHECK_MS = 20;

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
  const listeners = new Set<(replica: number) => void>();
  const primary = createPrimaryPositions(2 * MAX_LAG_MS);
  /** Moment up to which a replica must have everything before it is read. */
  let required = performance.now();
  let active = 0;
  const replicas = probeReplicas(url, primary, (at, isLost) => {
    if (isLost) for (const listener of listeners) listener(at);
    tell();
  });

  function usable(): number | undefined {
    const since = Math.max(required, performance.now() - MAX_LAG_MS);
    if (replicas.hasAll(active, since)) return active;
    const other = replicas.find(since);
    if (other === undefined) return undefined;
    active = other;
    // what was read from another one must not disappear again
    required = performance.now();
    return undefined;
  }

  function chosen(): number | undefined {
    const at = usable();
    if (at !== undefined || primary.isAnswering()) return at;
    return replicas.find(primary.requiredWhileAway());
  }

  const tell = teller(log, () => {
    const at = chosen();
    return at === undefined ? undefined : replicas.nameOf(at);
  });

  return {
    urls: urlsOf(url),
    chosen,
    async settle() {
      const now = performance.now();
      while (performance.now() - now < MAX_LAG_MS) {
        const at = usable();
        if (at === undefined) break;
        if (replicas.hasAll(at, now)) return;
        await sleep(SETTLE_CHECK_MS);
      }
      required = Math.max(required, now);
    },
    note: primary.note,
    onLoss: (listener) => void listeners.add(listener),
    close: replicas.close,
  };
}

/**
 * Probes each replica, and notes up to which moment it has everything.
 * @param onAnswer called after each answer; `isLost`: one does not answer any more
 */
function probeReplicas(
  url: string,
  primary: PrimaryPositions,
  onAnswer: (replica: number, isLost: boolean) => void,
) {
  const hosts = hostsOf(url);
  const replicas: Replica[] = urlsOf(url).map((each, at) => ({
    name: hosts[at] ? `${hosts[at].name}:${hosts[at].port}` : 'the replica',
    probe: probeServer(each, () => noteAnswer(at)),
    coveredAt: Number.NEGATIVE_INFINITY,
  }));

  function noteAnswer(at: number): void {
    const replica = replicas[at] as Replica;
    const { state } = replica.probe;
    if (state) replica.coveredAt = Math.max(replica.coveredAt, primary.coverage(state));
    onAnswer(at, !state);
  }

  /** Whether a replica answers and has everything that was written before `since`. */
  function hasAll(at: number, since: number): boolean {
    const replica = replicas[at];
    return replica?.probe.state != null && replica.coveredAt >= since;
  }

  return {
    hasAll,
    /** Number of a replica that has everything; undefined: none. */
    find(since: number): number | undefined {
      const at = replicas.findIndex((_, each) => hasAll(each, since));
      return at === -1 ? undefined : at;
    },
    nameOf: (at: number) => replicas[at]?.name,
    close() {
      for (const { probe } of replicas) probe.close();
    },
  };
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

/** Before `at`, in milliseconds of `performance.now()`, the primary had written no more than `position`. */
type Mark = Pick<ServerState, 'position' | 'timeline'> & { at: number };

/** The positions that the primary had, and whether it answers. */
interface PrimaryPositions {
  /** Notes what it has written; null: it does not answer. @param isSilent it may only be slow */
  note(state: ServerState | null, isSilent: boolean): void;
  isAnswering(): boolean;
  /** The moment before which everything that it wrote is on a server in this state. */
  coverage(state: ServerState): number;
  /**
   * The moment before which a replica must have everything while the primary does not answer: one that is only slow may have
   * more than a replica that is behind.
   */
  requiredWhileAway(): number;
}

/** @param keepMs milliseconds within which a server that follows the primary is compared with it */
function createPrimaryPositions(keepMs: number): PrimaryPositions {
  const openedAt = performance.now();
  let marks: Mark[] = [];
  /** Since when it does not answer. */
  let awaySince: number | undefined;
  let isUnsure = false;
  return {
    note(state, isSilent) {
      isUnsure = isSilent;
      awaySince = state ? undefined : (awaySince ?? performance.now());
      if (!state) return;
      const { askedAt: at, position, timeline } = state;
      const since = performance.now() - keepMs;
      marks = [
        ...marks.filter((mark) => mark.timeline === timeline && mark.at > since),
        { at, position, timeline },
      ];
    },
    isAnswering: () => awaySince === undefined,
    coverage({ position, timeline }) {
      // a server that was promoted, but is not the primary, has writes of its own
      const covered = marks.findLast(
        (mark) => mark.position <= position && (timeline === 0 || timeline === mark.timeline),
      );
      return covered?.at ?? Number.NEGATIVE_INFINITY;
    },
    requiredWhileAway() {
      const isSlow = isUnsure && awaySince !== undefined && performance.now() - awaySince < MAX_SILENCE_MS;
      return isSlow ? (marks.at(-1)?.at ?? openedAt) : Number.NEGATIVE_INFINITY;
    },
  };
}
