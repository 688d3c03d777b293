/** Steady requests a minute and how many may come at once, of one client. */
export interface Limit {
  perMinute: number;
  burst: number;
}

/**
 * How often one client may call a route, by what the call costs or can be abused for (HARDENING A44). Whole offices and
 * mobile networks reach the site under one address, so reading is generous: the limits keep one machine from taking a
 * site for itself. What must hold over all processes, such as tries of a code, is counted in the database besides.
 */
export const LIMITS = {
  /** Files, pictures, texts: a page asks for dozens at once. */
  file: { perMinute: 6_000, burst: 3_000 },
  /** Pages that have to be rendered or looked up; finished ones are sent without being counted. */
  page: { perMinute: 1_200, burst: 600 },
  /** Answers of the API that are looked up. */
  read: { perMinute: 3_000, burst: 1_000 },
  /** Answers of the API that are searched for: one at every key that is typed. */
  search: { perMinute: 1_800, burst: 600 },
  /** What stores something or sends something. */
  write: { perMinute: 60, burst: 20 },
  /** Codes, tokens and whatever else can be guessed. */
  secret: { perMinute: 20, burst: 10 },
} satisfies Record<string, Limit>;

export type LimitClass = keyof typeof LIMITS;
