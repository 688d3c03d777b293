import type { Consent } from '#contracts/types.ts';

/** A kind of use that visitors allow or not. */
export type ConsentCategory = Consent['categories'][number];

/** Consent choice of a visitor, as stored in the browser. */
export interface ConsentChoice {
  /** Random number of the browser, the same for later choices. */
  id: string;
  /** Version of what was asked. */
  version: number;
  /** What is allowed; empty: nothing. */
  categories: ConsentCategory[];
  /** Milliseconds since 1970. */
  decidedAt: number;
  /** The server has it on record. */
  isRecorded: boolean;
}

/** A choice that neither visits are counted nor advertisements measured: the visitor's origin is not stored. */
export const refusesFollowing = ({ categories }: Pick<ConsentChoice, 'categories'>): boolean =>
  !categories.some((category) => category !== 'replay');

/** Cookie with the choice of a region; each asks for its own. */
export const consentCookie = (region: string): string => `CONSENT_${region.toUpperCase()}`;

/** A choice as the value of a cookie. */
export function writeChoice({ id, version, categories, decidedAt, isRecorded }: ConsentChoice): string {
  return [id, version, categories.join('+'), decidedAt, isRecorded ? 1 : 0].join('.');
}

const WRITTEN =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,3})\.([a-z+]{0,40})\.(\d{1,15})\.([01])$/;
const CATEGORIES: readonly string[] = ['analytics', 'marketing', 'replay'] satisfies ConsentCategory[];
const isCategory = (name: string): name is ConsentCategory => CATEGORIES.includes(name);

/** The choice in a cookie; null for anything else. Cookies can be written by others: what is unknown allows nothing. */
export function readChoice(text: string | undefined): ConsentChoice | null {
  const [, id = '', version, categories = '', decidedAt, isRecorded] = WRITTEN.exec(text ?? '') ?? [];
  if (id === '') return null;
  return {
    id,
    version: Number(version),
    categories: [...new Set(categories.split('+').filter(isCategory))],
    decidedAt: Number(decidedAt),
    isRecorded: isRecorded === '1',
  };
}

export type ConsentRules = Pick<Consent, 'isAsked' | 'categories' | 'grantedBeforeChoice' | 'version'>;

/** Where a visitor stands: what holds now, and whether they are still to be asked. */
export interface ConsentState {
  allowed: ConsentCategory[];
  isAsked: boolean;
}

/**
 * Refused until it is allowed. A browser that asks all sites not to track (Global Privacy Control) has answered for its
 * visitor: nothing is allowed, regardless of an earlier choice, and no question is shown.
 */
export function consentState(
  rules: ConsentRules,
  choice: ConsentChoice | null,
  refusesTracking: boolean,
): ConsentState {
  if (refusesTracking) return { allowed: [], isAsked: false };
  const isCurrent = choice?.version === rules.version;
  const chosen = choice && isCurrent ? choice.categories : rules.grantedBeforeChoice;
  const allowed = rules.categories.filter((category) => chosen.includes(category));
  return { allowed, isAsked: rules.isAsked && !isCurrent };
}
