/** How much a client wants a media type. */
export interface TypePreference {
  /** From 0, which refuses the type, to 1. */
  quality: number;
  /** Whether `Accept` names the type itself, not only a range that includes it. */
  isNamed: boolean;
}

/** Clients name a dozen ranges at most; more would only cost time. */
const MAX_RANGES = 32;
/** Values of parameters that may contain commas and semicolons; a weight is never quoted. */
const QUOTED = /"(?:\\.|[^"\\])*"?/g;
const QUALITY = /;\s*q\s*=\s*([\d.]*)/i;

/**
 * Returns the preference for a media type in an `Accept` header. The range that describes the type most closely decides
 * (RFC 9110 12.5.1): the type itself, then a range such as `application/*`, then everything.
 */
export function preferenceFor(type: string, accept: string): TypePreference {
  if (accept.trim() === '') return { quality: 1, isNamed: false };
  const spellings = [type, `${type.slice(0, type.indexOf('/'))}/*`, '*/*'];
  const qualities = new Map<string, number>();
  for (const range of accept.replace(QUOTED, '').split(',', MAX_RANGES)) {
    const [written = ''] = range.split(';', 1);
    const name = written.trim().toLowerCase();
    qualities.set(name, Math.max(qualityOf(range), qualities.get(name) ?? 0));
  }
  const closest = spellings.find((spelling) => qualities.has(spelling));
  return { quality: (closest && qualities.get(closest)) || 0, isNamed: closest === type };
}

/** A weight that cannot be read refuses the range. */
function qualityOf(range: string): number {
  const written = QUALITY.exec(range)?.[1];
  if (written === undefined) return 1;
  const quality = written === '' ? 0 : Number(written);
  return quality >= 0 && quality <= 1 ? quality : 0;
}
