import { LRUCache } from 'lru-cache';
import type { ApiAnswer } from '#region/routing/page-context.ts';
import { type AskHere, parseAnswer } from './api-port.ts';

/** Size of the answers as JSON; as objects they take about four times as much. */
const MAX_BYTES = 4 * 2 ** 20;
/** Facts that no version counts (reviews, times of the day) are at most this much older than the page, milliseconds. */
const MAX_AGE_MS = 10_000;

/** Answers that pages of one stock share: lists and counts of the home page are read once per change, not per page. */
export interface SharedAnswers {
  /**
   * Returns the frozen answer for the address.
   * @param version of everything that pages of the region depend on
   * @param now milliseconds since 1970
   * @param askHere asks if there is none
   */
  get(url: string, version: string, now: number, askHere: AskHere): Promise<ApiAnswer<unknown>>;
}

interface Entry {
  version: string;
  at: number;
  bytes: number;
  answer: ApiAnswer<unknown>;
}

export function sharedAnswers(): SharedAnswers {
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes });
  const flights = new Map<string, Promise<ApiAnswer<unknown>>>();

  async function ask(
    url: string,
    version: string,
    now: number,
    askHere: AskHere,
  ): Promise<ApiAnswer<unknown>> {
    const raw = await askHere(url);
    const answer = freeze(parseAnswer(raw));
    if (raw.status === 200) entries.set(url, { version, at: now, bytes: raw.payload.byteLength, answer });
    return answer;
  }

  return {
    get(url, version, now, askHere) {
      const known = entries.get(url);
      const age = known ? now - known.at : 0;
      if (known?.version === version && age >= 0 && age < MAX_AGE_MS) return Promise.resolve(known.answer);
      const name = `${version} ${url}`;
      const running = flights.get(name);
      if (running) return running;
      const flight = ask(url, version, now, askHere).finally(() => flights.delete(name));
      flights.set(name, flight);
      return flight;
    },
  };
}

/** Freezes JSON: a page that changes what it has read would change the next page. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
