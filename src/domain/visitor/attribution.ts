/** Where a visitor came from (SPEC 3.3): cookies by what they hold. */
export const ATTRIBUTION_COOKIES = {
  /** Host of the page that led here. */
  referrer: 'REFERRER',
  utm_source: 'UTM_SOURCE',
  utm_medium: 'UTM_MEDIUM',
  utm_campaign: 'UTM_CAMPAIGN',
  utm_term: 'UTM_TERM',
  utm_content: 'UTM_CONTENT',
} as const;

export type Attribution = Partial<Record<keyof typeof ATTRIBUTION_COOKIES, string>>;

const NAMES = Object.keys(ATTRIBUTION_COOKIES) as (keyof typeof ATTRIBUTION_COOKIES)[];
const MAX_LENGTH = 100;

export interface Visit {
  /** Query of the page’s address. */
  search: string;
  /** Address that led here; empty: unknown. */
  referrer: string;
  /** Hosts of the site itself. */
  ownHosts: readonly string[];
}

/**
 * Reads from an address where the visitor came from; null: no source, so the stored one stays. The last visit that
 * has a source replaces all of it: campaigns are paid for the visit they bring (docs/decisions/0013).
 */
export function attributionOf({ search, referrer, ownHosts }: Visit): Attribution | null {
  const params = new URLSearchParams(search);
  const host = hostOf(referrer);
  const found: Attribution = {};
  for (const name of NAMES) {
    const value = name === 'referrer' ? host : cleaned(params.get(name) ?? '');
    if (value !== '' && !(name === 'referrer' && ownHosts.includes(value))) found[name] = value;
  }
  return Object.keys(found).length > 0 ? found : null;
}

/** Host of another site, never its path or query, which may contain search terms. */
function hostOf(referrer: string): string {
  try {
    const { protocol, host } = new URL(referrer);
    return /^https?:$/.test(protocol) ? host.slice(0, MAX_LENGTH) : '';
  } catch {
    return '';
  }
}

/**
 * A value that fits into a cookie: no control or invisible characters, not too long. One with an address of a person in
 * it, as newsletters write them, is not stored.
 */
function cleaned(value: string): string {
  if (/@|%40/i.test(value)) return '';
  const visible = value.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '');
  return [...visible.trim()].slice(0, MAX_LENGTH).join('').trim();
}
