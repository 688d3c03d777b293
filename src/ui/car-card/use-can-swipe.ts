import { useSyncExternalStore } from 'react';

const TOUCH = '(hover: none)';

/** Whether pictures can be swiped here. The server and the first drawing say no: most cards are never swiped. */
export function useCanSwipe(): boolean {
  return useSyncExternalStore(
    follow,
    () => window.matchMedia(TOUCH).matches,
    () => false,
  );
}

function follow(onChange: () => void): () => void {
  const query = window.matchMedia(TOUCH);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
