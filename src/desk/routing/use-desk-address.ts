import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { interceptEntryReturns } from '#integrations/navigation/navigation.ts';
import { type DeskAddress, deskPath, readDeskAddress } from './desk-address.ts';
import { mayLeave } from './unsaved-work.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

const current = () => window.location.pathname + window.location.search;

/** The address of the desk; null on the server, where it is not known. */
export function useDeskAddress(): DeskAddress | null {
  const address = useSyncExternalStore(subscribe, current, () => null);
  return useMemo(() => {
    if (address === null) return null;
    const [pathname = '', search = ''] = address.split('?');
    return readDeskAddress(pathname, search);
  }, [address]);
}

/** Lets the desk handle back and forward itself. */
export function useDeskHistory(): void {
  useEffect(() => interceptEntryReturns(), []);
}

/** Goes to another address of the desk, unless the member keeps unsaved work. @param replaces whether back skips the address before */
export function goToDesk(address: Partial<DeskAddress>, replaces = false): void {
  const path = deskPath(address);
  if (path === current()) return;
  const here = readDeskAddress(window.location.pathname, '');
  const isSamePage = here.region === address.region && here.page === address.page;
  if (!isSamePage && !mayLeave()) return;
  window.history[replaces ? 'replaceState' : 'pushState'](null, '', path);
  for (const listener of [...listeners]) listener();
}
