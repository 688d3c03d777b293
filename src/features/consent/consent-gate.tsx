import { type ComponentType, useEffect, useState } from 'react';
import type { ConsentProps } from './consent.tsx';
import type { TrackingView } from './tracking-view.ts';

export interface ConsentGateProps {
  /** Absent: no third party is configured, so there is nothing to ask. */
  view: TrackingView | undefined;
  onAsk: ConsentProps['onAsk'];
}

/** Loads what asks visitors about third parties, where there are any. */
export function ConsentGate({ view, onAsk }: ConsentGateProps) {
  const [Consent, setConsent] = useState<ComponentType<ConsentProps>>();
  const isNeeded = view !== undefined;
  useEffect(() => {
    // without an answer nothing is allowed: a page whose question does not come is a page without third parties
    if (isNeeded) import('./consent.tsx').then((loaded) => setConsent(() => loaded.Consent), console.error);
  }, [isNeeded]);
  return view && Consent ? <Consent view={view} onAsk={onAsk} /> : null;
}
