/** Namespace of the login, whose texts are loaded when it opens. */
export const LOGIN_TEXTS = 'login';

/** Address of a file of texts in which nothing is missing: what the language lacks stands in the language of the keys. */
export function completeTextsAddress(language: string, namespace: string): string {
  return `/locales/${encodeURIComponent(language)}/${encodeURIComponent(namespace)}.json?complete`;
}
