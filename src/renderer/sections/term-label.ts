import type { Translate } from '#region/text/localized-text.ts';

/** A word of a vocabulary; one that nobody has translated yet is shown as it is written, in words. */
export function termLabel(t: Translate, key: string, name: string): string {
  const text = t(key);
  return text === key ? name.replaceAll(/[_-]+/g, ' ') : text;
}
