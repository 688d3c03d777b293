const REPLACEMENT = '\\ufffd';

/**
 * JSON that PostgreSQL accepts as jsonb: it knows neither the character U+0000 nor halves of surrogate pairs, which
 * files of listings do contain (HARDENING R12). They become U+FFFD.
 */
export function jsonForPostgres(value: unknown): string {
  const json = JSON.stringify(value);
  if (!json.includes('\\u')) return json;
  // every escape is matched, so that an escaped backslash before a "u" is not taken for one
  return json.replace(/\\(?:u([0-9a-f]{4})|.)/g, (sequence, code?: string) => {
    if (code === undefined) return sequence;
    return code === '0000' || /^d[89a-f]/.test(code) ? REPLACEMENT : sequence;
  });
}
