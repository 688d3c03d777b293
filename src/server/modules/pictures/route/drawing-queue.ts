import { LRUCache } from 'lru-cache';
import { atMost } from '../../../runtime/at-most.ts';
import { networkPrefix } from '../../../runtime/network-prefix.ts';

/** Thrown when the queue is full, or when every client that requested the work has disconnected. */
export class PictureBacklogError extends Error {}

/** The client that requests a file. */
export interface Client {
  /** Network whose share the work counts against. */
  address: string;
  /** Aborted when the client closes the connection before it has the answer. */
  signal: AbortSignal;
}

export interface QueueOptions {
  /** Jobs that run concurrently. */
  atOnce: number;
  /** Maximum of waiting jobs; beyond it the last in the order is refused. */
  maxWaiting: number;
}

export interface Order {
  client: Client;
  /** Number of the newest listing that names the file: files of newer listings come first. */
  listing?: number;
}

export interface RenderQueue {
  /**
   * Runs the work in its turn, once for all clients that request the same name. Work that has not begun is dropped when
   * its last client disconnects.
   * @throws PictureBacklogError
   */
  run<Result>(name: string, order: Order, work: () => Promise<Result>): Promise<Result>;
}

const MAX_CLIENTS = 20_000;
const SHARE_TTL_MS = 60_000;
/** Clients of one network that make one turn: one sender may have all of its addresses. */
const NETWORK_TURN = 4;

interface Job {
  /** Requests of the client, or turns of its network, in the minute before this one; the lowest of all clients of the job. */
  turn: number;
  listing: number;
  arrival: number;
  clients: number;
  start(): Promise<void>;
  refuse(): void;
  result: Promise<unknown>;
}

/**
 * Runs heavy work in a fair order: the first request of a client before the second of any other, and a few clients of each
 * network before more of any other (HARDENING A46, A52); then newer listings before older ones (their files do not exist
 * yet, and strangers cannot add listings), then in order of arrival.
 */
export function renderQueue({ atOnce, maxWaiting }: QueueOptions): RenderQueue {
  const turnOf = createTurns();
  const jobs = new Map<string, Job>();
  const waiting = new Set<Job>();
  let running = 0;
  let arrivals = 0;

  function startNext(): void {
    while (running < atOnce && waiting.size > 0) {
      const job = [...waiting].reduce((best, other) => (order(other, best) < 0 ? other : best));
      waiting.delete(job);
      running++;
      void job.start().finally(() => {
        running--;
        startNext();
      });
    }
  }

  function addJob<Result>(name: string, work: () => Promise<Result>): Job {
    const job = createJob(work, arrivals++, (done) => {
      waiting.delete(done);
      jobs.delete(name);
    });
    jobs.set(name, job);
    waiting.add(job);
    return job;
  }

  return {
    async run<Result>(name: string, { client, listing = 0 }: Order, work: () => Promise<Result>) {
      if (client.signal.aborted) throw new PictureBacklogError();
      const turn = turnOf(client.address);
      const job = jobs.get(name) ?? addJob(name, work);
      job.turn = Math.min(job.turn, turn);
      job.listing = Math.max(job.listing, listing);
      job.clients++;
      const leave = () => {
        job.clients--;
        // running work finishes and is stored, else clients that hang up could restart it forever
        if (job.clients === 0 && waiting.has(job)) job.refuse();
      };
      client.signal.addEventListener('abort', leave, { once: true });
      startNext();
      if (waiting.size > maxWaiting)
        [...waiting].reduce((last, other) => (order(other, last) > 0 ? other : last)).refuse();
      try {
        return (await job.result) as Result;
      } finally {
        client.signal.removeEventListener('abort', leave);
      }
    },
  };
}

/** Returns the function that counts a request of a client and says what its turn is. */
function createTurns(): (address: string) => number {
  const counts = { ...atMost(MAX_CLIENTS), ttl: SHARE_TTL_MS, noUpdateTTL: true };
  const asked = new LRUCache<string, number>(counts);
  /** Number of clients. */
  const askedByNetwork = new LRUCache<string, number>(counts);
  return (address) => {
    const network = networkPrefix(address);
    const [own, around] = [asked.get(address) ?? 0, askedByNetwork.get(network) ?? 0];
    asked.set(address, own + 1);
    // a client that asks often costs its neighbours nothing
    if (own === 0) askedByNetwork.set(network, around + 1);
    return Math.max(own, Math.floor(around / NETWORK_TURN));
  };
}

/** @param remove takes the job out of the queue; called when it has ended or is refused */
function createJob<Result>(work: () => Promise<Result>, arrival: number, remove: (job: Job) => void): Job {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const job: Job = {
    turn: Number.POSITIVE_INFINITY,
    listing: 0,
    arrival,
    clients: 0,
    result: promise,
    start: async () => {
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
      } finally {
        remove(job);
      }
    },
    refuse: () => {
      remove(job);
      reject(new PictureBacklogError());
    },
  };
  return job;
}

const order = (a: Job, b: Job): number => a.turn - b.turn || b.listing - a.listing || a.arrival - b.arrival;
