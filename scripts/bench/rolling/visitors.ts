import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSender, type SentAnswer } from '../http/send.ts';

/** What a visitor asks for. A write has a text that nobody else sends. */
export type Visit = { path: string } | { path: string; text: string; body: object };

export interface VisitResults {
  sent: number;
  /** Answers by kind and status, or reason why there was none, of each attempt. */
  outcomes: Map<string, number>;
  /** Texts of the writes that were acknowledged. */
  stored: string[];
  /** Reads without a good answer, and writes that were given up. */
  failures: string[];
  /** Writes that were sent again with the same key. */
  repeated: number;
  /** Milliseconds of all good answers. */
  latencies: number[];
}

interface Visitors {
  origin: string;
  connections: number;
  next(number: number): Visit;
  /** Whether another visit is wanted. */
  goesOn(sent: number): boolean;
}

/** As often as a browser page with a form tries, and more. */
const MAX_ATTEMPTS = 5;
const PAUSE_MS = 200;

/** Sends visits over several connections, each of which waits for its answer. Failed writes are repeated with their key. */
export async function sendVisits({ origin, connections, next, goesOn }: Visitors): Promise<VisitResults> {
  const sender = createSender(connections);
  const results: VisitResults = {
    sent: 0,
    outcomes: new Map(),
    stored: [],
    failures: [],
    repeated: 0,
    latencies: [],
  };

  async function attempt(visit: Visit, key: string): Promise<SentAnswer> {
    const isWrite = 'body' in visit;
    const answer = await sender.send(origin + visit.path, {
      headers: { 'accept-encoding': 'br', ...(isWrite && { 'idempotency-key': key }) },
      ...(isWrite && { body: visit.body }),
    });
    const name = `${isWrite ? 'write' : 'read'} ${answer.outcome}`;
    results.outcomes.set(name, (results.outcomes.get(name) ?? 0) + 1);
    if (isGood(answer.status)) results.latencies.push(answer.took);
    return answer;
  }

  async function send(visit: Visit): Promise<void> {
    const key = randomUUID();
    const most = 'body' in visit ? MAX_ATTEMPTS : 1;
    let last = '';
    for (let tries = 1; tries <= most; tries++) {
      if (tries > 1) results.repeated++;
      const { status, outcome } = await attempt(visit, key);
      last = outcome;
      if (isGood(status)) {
        if ('text' in visit) results.stored.push(visit.text);
        return;
      }
      if (tries < most) await sleep(PAUSE_MS);
    }
    results.failures.push(`${visit.path}: ${last}`);
  }

  const connection = async () => {
    while (goesOn(results.sent)) await send(next(results.sent++));
  };
  await Promise.all(Array.from({ length: connections }, connection));
  sender.close();
  return results;
}

const isGood = (status: number): boolean => status >= 200 && status < 300;
