import type { DevicePort } from './kept-store.ts';

/** The storage of the browser, which tells other tabs of what is written. */
export const browserDevice: DevicePort = {
  read: (key) => window.localStorage.getItem(key),
  write: (key, text) => window.localStorage.setItem(key, text),
  follow(key, onChange) {
    const hear = (event: StorageEvent) => {
      // null: everything was cleared
      if (event.key === key || event.key === null) onChange();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
};
