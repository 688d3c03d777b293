let unit = '';
const listeners = new Set<() => void>();

/** The unit of distances that the reader chose, for every filter of the page until it is closed. Empty: the first unit. */
export const distanceUnit = {
  get: () => unit,
  set(name: string) {
    unit = name;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
