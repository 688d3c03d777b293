import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { callAtRate } from '../../bench/http/call-at-rate.ts';
import { createSender } from '../../bench/http/send.ts';

export interface PageLoadResults {
  sent: number;
  /** Requests without an answer of 200, by reason. */
  failures: Map<string, number>;
  /** Answers that had parts of several versions, or lacked a part. */
  mixed: string[];
  /** Milliseconds of each answer. */
  latencies: number[];
}

interface PageLoadOptions {
  origins: readonly string[];
  paths: readonly string[];
  /** Requests a second. */
  rate: number;
  /** Returns the versions that the parts of a page are of; undefined for a part that is missing. */
  versionsOf(text: string): readonly (string | undefined)[];
}

const CONNECTIONS = 200;

/** Asks for pages at a steady rate, of all processes in turns. @returns results so far, and ends the load */
export function loadPages({ origins, paths, rate, versionsOf }: PageLoadOptions) {
  const { send, close } = createSender(CONNECTIONS);
  const results: PageLoadResults = { sent: 0, failures: new Map(), mixed: [], latencies: [] };
  /** Of each body that was seen: most answers are the same bytes. */
  const seen = new Map<string, boolean>();

  function isWhole(body: Buffer): boolean {
    const key = createHash('sha1').update(body).digest('base64');
    const known = seen.get(key);
    if (known !== undefined) return known;
    const versions = versionsOf(brotliDecompressSync(body).toString());
    const isOne = new Set(versions).size === 1 && versions[0] !== undefined;
    seen.set(key, isOne);
    if (!isOne) results.mixed.push(versions.join(' '));
    return isOne;
  }

  async function visit(): Promise<void> {
    const turn = results.sent++;
    const path = paths[Math.floor(turn / origins.length) % paths.length] ?? '/';
    const { outcome, body, took } = await send(origins[turn % origins.length] + path, {
      headers: { 'accept-encoding': 'br' },
    });
    if (outcome === '200') {
      results.latencies.push(took);
      if (!isWhole(body)) results.mixed.push(path);
    } else results.failures.set(outcome, (results.failures.get(outcome) ?? 0) + 1);
  }
  const stop = callAtRate(rate, visit);
  return {
    results,
    async end(): Promise<void> {
      await stop();
      close();
    },
  };
}
