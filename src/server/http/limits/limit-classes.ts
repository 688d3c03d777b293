import type { Limit } from '../../runtime/limiter.ts';

/**
 * Limits of routes per client, by cost or possible abuse (HARDENING A44). Offices and mobile networks share an address, so
 * limits of reads are generous: they only stop a single machine from overloading a site. Limits across processes, such
 * as attempts of a code, are counted in the database too.
 */
export const LIMITS = {
  /** Files, pictures, texts: a page requests dozens together. */
  file: { perMinute: 6_000, burst: 3_000 },
  /** Films, sounds and panoramas, which are large: players request parts of them. */
  media: { perMinute: 120, burst: 60 },
  /** Pages that are rendered or looked up; cached ones are not counted. */
  page: { perMinute: 1_200, burst: 600 },
  /** Answers of the API that are looked up. */
  read: { perMinute: 3_000, burst: 1_000 },
  /** All cars of a region in a file: machines ask some times a day. */
  stock: { perMinute: 6, burst: 12 },
  /** Answers of the API that are searched for: one per typed key. */
  search: { perMinute: 1_800, burst: 600 },
  /** Routes that store or send data. */
  write: { perMinute: 60, burst: 20 },
  /** Cars that partners send; each key has a limit of its own, too. */
  push: { perMinute: 120, burst: 60 },
  /** Times kept from others for ten minutes: a client has at most 60. Forms are sent without a hold, too. */
  hold: { perMinute: 4, burst: 20 },
  /** Codes, tokens and other secrets that can be guessed. */
  secret: { perMinute: 20, burst: 10 },
} satisfies Record<string, Limit>;

export type LimitClass = keyof typeof LIMITS;
