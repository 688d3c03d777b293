/** Corrections of unambiguous typing errors; the first result that matches the pattern is suggested. */
const REPAIRS: readonly ((text: string) => string)[] = [
  (text) => text.trim(),
  (text) => (/[a-z][A-Z]/.test(text) ? text.replace(/\B[A-Z]/g, '_$&').toLowerCase() : ''),
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.replaceAll('_', '-'),
  canonicalTag,
  (text) => text.replace(/^\+|^00/, ''),
  // without its dial code a number could belong to another country
  (text) => (/^\s*(?:\+|00)/.test(text) ? `+${text.replace(/^\s*00|\D/g, '')}` : ''),
  (text) => `#${text.replace('#', '').toLowerCase()}`,
  (text) => text.toLowerCase().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'),
  (text) => joinWords(text, '-'),
  (text) => joinWords(text, '_'),
  (text) => joinWords(text, '_').toUpperCase(),
  (text) => text.replace(/[\s().-]/g, ''),
  (text) => `https://${text}`,
];

/** Longer texts are not typing errors. */
const MAX_LENGTH = 200;

/** Returns a text that matches the pattern and differs from `text` only in letter case, separators or blanks. */
export function nearPattern(text: string, pattern: string): string | undefined {
  if (text === '' || text.length > MAX_LENGTH) return undefined;
  const form = new RegExp(pattern, 'u');
  for (const repair of REPAIRS) {
    const repaired = repair(text);
    if (repaired !== '' && repaired !== text && form.test(repaired)) return repaired;
  }
  return undefined;
}

function joinWords(text: string, mark: string): string {
  return text
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, mark)
    .replace(/^[-_]+|[-_]+$/g, '');
}

function canonicalTag(text: string): string {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? '';
  } catch {
    return '';
  }
}
