import { randomUUID } from 'node:crypto';
import { Agent, request as openRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

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

const TIMEOUT_MS = 30_000;
/** As often as a browser page with a form tries, and more. */
const MAX_ATTEMPTS = 5;
const PAUSE_MS = 200;

/** Sends visits by some connections, each the next one after its answer; only writes are repeated, with their key. */
export async function sendVisits({ origin, connections, next, goesOn }: Visitors): Promise<VisitResults> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const results: VisitResults = {
    sent: 0,
    outcomes: new Map(),
    stored: [],
    failures: [],
    repeated: 0,
    latencies: [],
  };

  async function attempt(visit: Visit, key: string): Promise<number | string> {
    const begun = performance.now();
    const outcome = await ask(agent, origin, visit, key);
    const name = `${'body' in visit ? 'write' : 'read'} ${outcome}`;
    results.outcomes.set(name, (results.outcomes.get(name) ?? 0) + 1);
    if (isGood(outcome)) results.latencies.push(performance.now() - begun);
    return outcome;
  }

  async function send(visit: Visit): Promise<void> {
    const key = randomUUID();
    const most = 'body' in visit ? MAX_ATTEMPTS : 1;
    let outcome: number | string = 0;
    for (let tries = 1; tries <= most; tries++) {
      if (tries > 1) results.repeated++;
      outcome = await attempt(visit, key);
      if (isGood(outcome)) {
        if ('text' in visit) results.stored.push(visit.text);
        return;
      }
      if (tries < most) await sleep(PAUSE_MS);
    }
    results.failures.push(`${visit.path}: ${outcome}`);
  }

  const connection = async () => {
    while (goesOn(results.sent)) await send(next(results.sent++));
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return results;
}

const isGood = (outcome: number | string): boolean =>
  typeof outcome === 'number' && outcome >= 200 && outcome < 300;

/** @returns the status of a whole answer, or the code of the error */
function ask(agent: Agent, origin: string, visit: Visit, key: string): Promise<number | string> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    const isWrite = 'body' in visit;
    const request = openRequest(
      new URL(visit.path, origin),
      {
        agent,
        timeout: TIMEOUT_MS,
        method: isWrite ? 'POST' : 'GET',
        headers: {
          'accept-encoding': 'br',
          ...(isWrite && { 'content-type': 'application/json', 'idempotency-key': key }),
        },
      },
      (answer) => {
        answer.on('error', fail);
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.resume();
      },
    );
    request.on('timeout', () => request.destroy(new Error('timeout')));
    request.on('error', fail);
    request.end(isWrite ? JSON.stringify(visit.body) : undefined);
  });
}
