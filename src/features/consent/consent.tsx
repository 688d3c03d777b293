import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserKeeper } from './browser-keeper.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { PrivacyDialog } from './privacy-dialog.tsx';
import { areChoicesOpen, onPrivacyChoices, setPrivacyChoices } from './privacy-prompt.ts';
import type { TrackingView } from './tracking-view.ts';

export interface ConsentProps {
  view: TrackingView;
  /** Whether visitors are being asked at the foot of the screen. */
  onAsk(isAsked: boolean): void;
}

/** Asks visitors what third parties may hear, and sees to it. Lies over the page and moves nothing in it. */
export function Consent({ view, onAsk }: ConsentProps) {
  const [keeper] = useState(() => browserKeeper(view));
  const { allowed, isAsked } = useSyncExternalStore(
    (listener) => keeper.subscribe(listener),
    () => keeper.state,
  );
  const isOpen = useSyncExternalStore(onPrivacyChoices, areChoicesOpen);
  useEffect(() => {
    keeper.begin();
    // not while the page is being left
    const look = () => document.visibilityState === 'visible' && keeper.look();
    window.addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [keeper]);
  useEffect(() => onAsk(isAsked), [isAsked, onAsk]);
  const choose = (categories: typeof allowed) => {
    setPrivacyChoices(false);
    void keeper.choose(categories);
  };
  const question = { view, onChoose: choose };
  return (
    <>
      {isAsked && <ConsentBanner {...question} onOpen={() => setPrivacyChoices(true)} />}
      {isOpen && <PrivacyDialog {...question} allowed={allowed} onClose={() => setPrivacyChoices(false)} />}
    </>
  );
}
