import { useEffect, useState } from 'react';
import {
  type ConsentChoice,
  type ConsentState,
  consentCookie,
  readChoice,
  refusesFollowing,
  writeChoice,
} from '#domain/privacy/consent.ts';
import { ANALYTICS_USER_COOKIE } from '#domain/visitor/cookies.ts';
import { NO_ANALYTICS } from '#integrations/analytics/analytics-port.ts';
import { sendEventsTo } from '#integrations/analytics/push-event.ts';
import { randomId } from '#integrations/analytics/random-id.ts';
import { forgetAttribution } from '#integrations/attribution/save-attribution.ts';
import { browserCookies, forgetCookies, saveCookies } from '#integrations/cookies/browser-cookies.ts';
import { forgetMatchingCookies } from '#integrations/cookies/forget-matching-cookies.ts';
import { refusesTracking } from '#integrations/cookies/refuses-tracking.ts';
import { fetchJson } from '#integrations/fetch-json.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { ConsentController, type ConsentPort } from './consent-controller.ts';
import { PrivacyDialog } from './privacy-dialog.tsx';
import { setPrivacyChoices, usePrivacyChoices } from './privacy-prompt.ts';
import { browserTracking } from './start-tracking.ts';
import type { TrackingView } from './tracking-view.ts';

/** A choice that is taken back does not wait longer for its record than this; it is sent again by the next page. */
const RECORD_TIMEOUT_MS = 2_000;

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

/** Open tabs of a region hear of a choice at once. */
const tabsOf = ({ region }: TrackingView) => new BroadcastChannel(`consent-${region}`);

/**
 * Calls a function when another tab has chosen, with the choice: the cookie may arrive later in this tab.
 * @returns stops it
 */
function onChoiceElsewhere(view: TrackingView, call: (choice: ConsentChoice | null) => void): () => void {
  const tabs = tabsOf(view);
  tabs.addEventListener('message', ({ data }) => call(readChoice(String(data))));
  return () => tabs.close();
}

/** The controller of this browser. */
export function browserConsent(view: TrackingView, show: ConsentPort['show']): ConsentController {
  const cookie = consentCookie(view.region);
  const tracking = browserTracking(view);
  const tabs = tabsOf(view);
  return new ConsentController(view.rules, {
    read: () => readChoice(browserCookies().get(cookie)),
    write(choice) {
      saveCookies([{ name: cookie, value: writeChoice(choice), days: view.days.consent }]);
      // stored since the visit began: a first refusal applies to it as well
      if (refusesFollowing(choice)) forgetAttribution();
    },
    refusesTracking,
    record: ({ id, version, categories }) =>
      fetchJson(view.recordUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, version, categories }),
        signal: AbortSignal.timeout(RECORD_TIMEOUT_MS),
      }).then(
        () => true,
        () => false,
      ),
    start: (allowed) => tracking.start(allowed),
    idle() {
      sendEventsTo(NO_ANALYTICS);
      tracking.stop();
    },
    forget() {
      forgetCookies([ANALYTICS_USER_COOKIE]);
      forgetMatchingCookies(view.tagCookies);
      forgetAttribution();
    },
    announce: (choice) => tabs.postMessage(writeChoice(choice)),
    reload: () => window.location.reload(),
    show,
    randomId,
    now: Date.now,
  });
}
