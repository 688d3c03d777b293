import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { interceptEntryReturns } from '#integrations/navigation/navigation.ts';
import { type DeskAddress, deskPath, readDeskAddress } from './desk-address.ts';
import { mayLeave } from './unsaved-work.ts';

const listeners = new Set<() => void>();
/** Path and query of what the desk shows. */
let lastPath = '';

/** Calls back when the desk shows another address. @returns unsubscribes */
export function subscribeToDeskAddress(listener: () => void): () => void {
  if (listeners.size === 0) {
    lastPath = currentPath();
    window.addEventListener('popstate', handlePopState);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', handlePopState);
  };
}

const currentPath = () => window.location.pathname + window.location.search;

/** Back and forward of the browser: the entry has changed already, and comes back if the member stays. */
function handlePopState(): void {
  if (mayNavigate(lastPath, currentPath())) notifyListeners();
  else window.history.pushState(null, '', lastPath);
}

/** Asks the member before unsaved work is lost by going to another page; a page keeps the work on all of its items. */
function mayNavigate(from: string, to: string): boolean {
  const before = addressIn(from);
  const after = addressIn(to);
  return (before.region === after.region && before.page === after.page) || mayLeave();
}

function notifyListeners(): void {
  lastPath = currentPath();
  for (const listener of [...listeners]) listener();
}

function addressIn(path: string): DeskAddress {
  const [pathname = '', search = ''] = path.split('?');
  return readDeskAddress(pathname, search);
}

/** The address of the desk; null on the server, where it is not known. */
export function useDeskAddress(): DeskAddress | null {
  const address = useSyncExternalStore(subscribeToDeskAddress, currentPath, () => null);
  return useMemo(() => (address === null ? null : addressIn(address)), [address]);
}

/** Lets the desk handle back and forward itself. */
export function useDeskHistory(): void {
  useEffect(() => interceptEntryReturns(), []);
}

/**
 * Goes to another address of the desk, unless the member stays for unsaved work.
 * @param replaces whether the address replaces the current entry of the history
 */
export function goToDesk(address: Partial<DeskAddress>, replaces = false): void {
  const path = deskPath(address);
  if (path === currentPath()) return;
  if (!mayNavigate(currentPath(), path)) return;
  window.history[replaces ? 'replaceState' : 'pushState'](null, '', path);
  notifyListeners();
}
