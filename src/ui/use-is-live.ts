import { startTransition, useEffect, useState } from 'react';

/**
 * Whether scripts run: not on the server and not while the page wakes, from shortly after that on. What it brings is
 * drawn in small steps, so that it does not block scrolling or clicks.
 */
export function useIsLive(): boolean {
  const [isLive, setLive] = useState(false);
  useEffect(() => startTransition(() => setLive(true)), []);
  return isLive;
}
