import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResolvedRegion } from '../../../src/region/manifest/resolved-region.ts';
import { preparePaths } from '../../bench/compare/addresses.ts';
import { MESSAGE } from '../../bench/soak/mixed-requests.ts';

/** What visitors do; the last three need more than the cars that are in memory. */
export const ACTIONS = ['page again', 'new page', 'search', 'car', 'login code', 'form', 'file'] as const;
export type Action = (typeof ACTIONS)[number];

/** Status of an answer, or why there was none. */
export type Status = number | 'hung' | 'cut';

export interface Answer {
  action: Action;
  status: Status;
  ms: number;
}

export interface Visitors {
  /** Does all actions again and again for so many milliseconds. */
  visit(ms: number): Promise<Answer[]>;
  /** Milliseconds until all actions succeed once, at most `limit`. */
  untilRecovered(limit: number): Promise<number>;
}

/** Longer than any timeout of the site. */
const HUNG_MS = 20_000;
const PAUSE_MS = 250;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function createVisitors(origin: string, region: ResolvedRegion): Promise<Visitors> {
  const actions = await createActions(origin, region);
  async function attempt(action: Action): Promise<Answer> {
    const begun = performance.now();
    const status = await actions[action]();
    return { action, status, ms: performance.now() - begun };
  }
  return {
    async visit(ms) {
      const answers: Answer[] = [];
      const end = performance.now() + ms;
      const all = ACTIONS.map(async (action) => {
        while (performance.now() < end) {
          answers.push(await attempt(action));
          await sleep(PAUSE_MS);
        }
      });
      await Promise.all(all);
      return answers;
    },
    async untilRecovered(limit) {
      const begun = performance.now();
      for (;;) {
        const answers = await Promise.all(ACTIONS.map(attempt));
        const ms = performance.now() - begun;
        if (answers.every(({ status }) => typeof status === 'number' && status < 400) || ms > limit)
          return ms;
        await sleep(PAUSE_MS);
      }
    },
  };
}

async function createActions(
  origin: string,
  region: ResolvedRegion,
): Promise<Record<Action, () => Promise<Status>>> {
  const api = `${origin}/api/v1/rabbit/${region.code}`;
  const paths = await preparePaths(origin, region);
  const [searches, cars] = [paths('distinct searches', 1)(0), paths('cars, each once', 1)(0)];
  const [home = ''] = paths('home', 1)(0);
  const [buy = ''] = paths('buy', 1)(0);
  let turn = 0;
  const next = (list: readonly string[]) => origin + (list[++turn % list.length] ?? '');
  const post = (path: string, body: object) =>
    ask(api + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        origin,
        'sec-fetch-site': 'same-origin',
        // each is another person elsewhere, as limits of a network and its day are no fault
        'x-forwarded-for': [randomInt(11, 100), randomInt(256), randomInt(256), 1].join('.'),
      },
    });
  return {
    'page again': () => ask(origin + home),
    'new page': () => ask(`${origin}${buy}?${next(searches).split('?')[1]}`),
    search: () => ask(next(searches)),
    car: () => ask(next(cars)),
    'login code': () =>
      post('/contacts/otp', { phone: `+659${String(++turn + 1_000_000).padStart(7, '0')}`, type: 'sms' }),
    form: () => post('/contact-us', MESSAGE),
    file: () => post('/tickets/files', { form: 'sell_car', field: 'photos', name: 'a.png', file: dataUrl() }),
  };
}

const dataUrl = () => `data:image/png;base64,${PNG.toString('base64')}`;

async function ask(url: string, options: RequestInit = {}): Promise<Status> {
  try {
    const answer = await fetch(url, { ...options, redirect: 'manual', signal: AbortSignal.timeout(HUNG_MS) });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'hung' : 'cut';
  }
}
