import type { ReactNode } from 'react';

/**
 * What only browsers without JavaScript show. It is in the HTML of the server; React leaves it as it is, and the code
 * that renders it is not part of scripts.
 */
export function NoScript({ children }: { children(): ReactNode }) {
  return <noscript>{typeof window === 'undefined' && children()}</noscript>;
}
