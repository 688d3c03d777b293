import { useSyncExternalStore } from 'react';

/** A value of the page that components follow. The server and the first drawing have the first one. */
export function sharedValue<Value>(first: Value) {
  const listeners = new Set<() => void>();
  let value = first;
  const get = () => value;
  const getFirst = () => first;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set(next: Value): void {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, getFirst),
  };
}
