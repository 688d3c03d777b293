import { useSyncExternalStore } from 'react';
import { onAddressChange } from '#integrations/navigation/history-entries.ts';

/** A parameter of the address; null on the server and on the first render: the page is the same for everybody. */
export function useQueryValue(name: string): string | null {
  return useSyncExternalStore(
    onAddressChange,
    () => new URLSearchParams(window.location.search).get(name),
    () => null,
  );
}
