import { useEffect, useState } from 'react';
import type { ConsentState } from '#domain/privacy/consent.ts';
import { browserConsent, onChoiceElsewhere } from './browser-consent.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { PrivacyDialog } from './privacy-dialog.tsx';
import { setPrivacyChoices, usePrivacyChoices } from './privacy-prompt.ts';
import type { TrackingView } from './tracking-view.ts';

export interface ConsentProps {
  view: TrackingView;
  /** Whether visitors are being asked at the foot of the screen. */
  onAsk(isAsked: boolean): void;
}

/** Asks visitors what third parties may hear, and sees to it. Lies over the page and moves nothing in it. */
export function Consent({ view, onAsk }: ConsentProps) {
  const [shown, show] = useState<ConsentState>();
  const [controller] = useState(() => browserConsent(view, show));
  const { allowed, isAsked } = shown ?? controller.state;
  const isOpen = usePrivacyChoices();
  useEffect(() => {
    // not while the page is being left
    const refresh = () => document.visibilityState === 'visible' && controller.refresh();
    window.addEventListener('pageshow', refresh);
    document.addEventListener('visibilitychange', refresh);
    const stop = onChoiceElsewhere(view, (choice) => controller.refresh(choice ?? undefined));
    // another tab may have chosen after the cookie was read here
    controller.refresh();
    controller.begin();
    return () => {
      stop();
      window.removeEventListener('pageshow', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [controller, view]);
  useEffect(() => onAsk(isAsked), [isAsked, onAsk]);
  const choose = (categories: typeof allowed) => {
    if (isOpen) setPrivacyChoices(false);
    void controller.choose(categories);
  };
  const question = { view, onChoose: choose };
  return (
    <>
      {isAsked && <ConsentBanner {...question} onOpen={() => setPrivacyChoices(true)} />}
      {isOpen && <PrivacyDialog {...question} allowed={allowed} onClose={() => setPrivacyChoices(false)} />}
    </>
  );
}
