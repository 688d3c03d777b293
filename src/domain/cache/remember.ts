/**
 * Caches the results of a function of one text. For texts of which there are few, such as locales:
 * making an `Intl` object costs more than a hundred uses of it.
 */
export function rememberByText<T>(make: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    cache.set(text, made);
    return made;
  };
}

/** Results that `rememberRecent` caches per function. */
const MAX_ENTRIES = 10_000;

/** The same for values of which there may be many: the cache is cleared when it holds `most` answers. */
export function rememberRecent<Key extends string | number | boolean, T>(
  make: (key: Key) => T,
  maxEntries = MAX_ENTRIES,
): (key: Key) => T {
  const cache = new Map<Key, T>();
  return (key) => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    if (cache.size >= maxEntries) cache.clear();
    const made = make(key);
    cache.set(key, made);
    return made;
  };
}

/** The same for objects that never change; an answer is forgotten together with its object. */
export function rememberByObject<Key extends object, T>(make: (key: Key) => T): (key: Key) => T {
  const cache = new WeakMap<Key, T>();
  return (key) => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    cache.set(key, made);
    return made;
  };
}
