import type { Translate } from '#region/text/localized-text.ts';

/** Label of a vocabulary term; without a translation, a readable form of the term. */
export function termLabel(t: Translate, key: string, name: string): string {
  const text = t(key);
  return text === key ? name.replaceAll(/[_-]+/g, ' ') : text;
}
