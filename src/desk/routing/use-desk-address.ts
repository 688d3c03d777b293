import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { interceptEntryReturns } from '#integrations/navigation/navigation.ts';
import { type DeskAddress, deskPath, readDeskAddress } from './desk-address.ts';
import { mayLeave } from './unsaved-work.ts';

const listeners = new Set<() => void>();
/** Path and query of what the desk shows. */
let shown = '';

/** Calls back when the desk shows another address. @returns unsubscribes */
export function followDeskAddress(listener: () => void): () => void {
  if (listeners.size === 0) {
    shown = current();
    window.addEventListener('popstate', followReturn);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', followReturn);
  };
}

const current = () => window.location.pathname + window.location.search;

/** Back and forward of the browser: the entry has changed already, and comes back if the member stays. */
function followReturn(): void {
  if (mayShow(shown, current())) show();
  else window.history.pushState(null, '', shown);
}

/** Asks the member if another page would lose unsaved work; a page keeps that of all its items. */
function mayShow(from: string, to: string): boolean {
  const here = addressIn(from);
  const there = addressIn(to);
  return (here.region === there.region && here.page === there.page) || mayLeave();
}

function show(): void {
  shown = current();
  for (const listener of [...listeners]) listener();
}

function addressIn(path: string): DeskAddress {
  const [pathname = '', search = ''] = path.split('?');
  return readDeskAddress(pathname, search);
}

/** The address of the desk; null on the server, where it is not known. */
export function useDeskAddress(): DeskAddress | null {
  const address = useSyncExternalStore(followDeskAddress, current, () => null);
  return useMemo(() => (address === null ? null : addressIn(address)), [address]);
}

/** Lets the desk handle back and forward itself. */
export function useDeskHistory(): void {
  useEffect(() => interceptEntryReturns(), []);
}

/** Goes to another address of the desk, unless the member keeps unsaved work. @param replaces whether back skips the address before */
export function goToDesk(address: Partial<DeskAddress>, replaces = false): void {
  const path = deskPath(address);
  if (path === current()) return;
  if (!mayShow(current(), path)) return;
  window.history[replaces ? 'replaceState' : 'pushState'](null, '', path);
  show();
}
