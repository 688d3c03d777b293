const REPLACEMENT = '\\ufffd';

/**
 * Serialises JSON that PostgreSQL accepts as jsonb. It rejects U+0000 and unpaired surrogates, which files of listings
 * may contain (HARDENING R12); they become U+FFFD.
 */
export function jsonForPostgres(value: unknown): string {
  const json = JSON.stringify(value);
  if (!json.includes('\\u')) return json;
  // matches every escape, so that an escaped backslash before a "u" is not taken for one
  return json.replace(/\\(?:u([0-9a-f]{4})|.)/g, (sequence, code?: string) => {
    if (code === undefined) return sequence;
    return code === '0000' || /^d[89a-f]/.test(code) ? REPLACEMENT : sequence;
  });
}
