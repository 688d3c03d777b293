import { useSyncExternalStore } from 'react';

/** As in studio.module.css. */
const BESIDE = '(min-width: 1280px)';

/** Whether the window has room for a text and a view of it side by side. */
export const useIsBeside = (): boolean => useSyncExternalStore(subscribe, isBeside, () => true);

const isBeside = (): boolean => window.matchMedia(BESIDE).matches;

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(BESIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
