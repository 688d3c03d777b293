/** What differs between two starts of the same version: numbers by chance, times of the second, names of built files. */
const BY_CHANCE: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, 'UUID'],
  [/\bnonce="[^"]*"/g, 'nonce=""'],
  [/\/_next\/static\/[^"'\s)\\]+/g, '/_next/static/FILE'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)/g, 'TIME'],
  [/:r[0-9a-z]+:|«r[0-9a-z]+»|_r_[0-9a-z]+_|_R_[0-9a-z]+_/g, 'REACT'],
  [/\b\d[\d,.]* (ms|s)\b/g, 'DURATION'],
  [/[?&](v|hash)=[0-9a-zA-Z_-]{6,}/g, ''],
];

export const normalise = (text: string): string =>
  BY_CHANCE.reduce((result, [pattern, by]) => result.replaceAll(pattern, by), text);

/**
 * A page as its visitors meet it, one element a line: without scripts but structured data, without classes and styles of
 * the house, which pictures compare.
 */
export function normalisePage(html: string): string {
  const shown = html
    .replaceAll(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, '')
    .replaceAll(/<link[^>]*\/_next\/[^>]*>/g, '')
    .replaceAll(/<noscript[^>]*data-n-css[^>]*>\s*<\/noscript>/g, '')
    .replaceAll(
      / (class|nonce|style|id|for|aria-labelledby|aria-describedby|aria-controls|data-n-[a-z]+)="[^"]*"/g,
      '',
    );
  return normalise(shown).replaceAll(/></g, '>\n<');
}
