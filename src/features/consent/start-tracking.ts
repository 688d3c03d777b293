import type { AnalyticsEvent } from '#contracts/types.ts';
import type { ConsentCategory } from '#domain/privacy/consent.ts';
import { ANALYTICS_USER_COOKIE } from '#domain/visitor/cookies.ts';
import type { AnalyticsPort } from '#integrations/analytics/analytics-port.ts';
import { type DataLayer, dataLayerPort } from '#integrations/analytics/data-layer.ts';
import { loadTagManager } from '#integrations/analytics/load-tag-manager.ts';
import { pushConsent } from '#integrations/analytics/push-consent.ts';
import { sendEventsTo } from '#integrations/analytics/push-event.ts';
import { randomId } from '#integrations/analytics/random-id.ts';
import { saveAttribution } from '#integrations/attribution/save-attribution.ts';
import { browserCookies, saveCookies } from '#integrations/cookies/browser-cookies.ts';
import { onAddressChange } from '#integrations/navigation/history-entries.ts';
import { pageReady } from '#integrations/navigation/page-ready.ts';
import { replayOn } from '#integrations/replay/replay-port.ts';
import { scriptReplay } from '#integrations/replay/script-replay.ts';
import type { TrackingView } from './tracking-view.ts';

export interface Tracking {
  /** Loads what is allowed; called again when more is. */
  start(allowed: readonly ConsentCategory[]): void;
  /** Sends no more events, and sends tags the refusal. Scripts that run already stop only when the page is loaded again. */
  stop(): void;
}

/** Everything that third parties hear of a page, begun by consent. */
export function browserTracking(view: TrackingView): Tracking {
  let begun: DataLayer | undefined;
  let isReplaying = false;
  let isStopped = false;
  return {
    stop() {
      isStopped = true;
      if (begun) pushConsent(begun, 'update', []);
    },
    start(allowed) {
      if (allowed.includes('replay') && view.replay && !isReplaying) {
        isReplaying = true;
        followReplay(view.replay, view.route);
      }
      if (!allowed.includes('analytics') && !allowed.includes('marketing')) return;
      if (view.attribution) saveAttribution(view.attribution);
      const layer = begun ?? dataLayer();
      pushConsent(layer, begun ? 'update' : 'default', allowed);
      const open = dataLayerPort({ layer, withheld: view.withheld, isStrict: isStrict() });
      const port: AnalyticsPort = { push: (event) => isStopped || open.push(event) };
      isStopped = false;
      for (const event of [...greeting(view, allowed), ...(begun ? [] : [pageView(view)])]) port.push(event);
      if (begun) return;
      begun = layer;
      sendEventsTo(port);
      followPageViews(view, port);
      listenToPage(port, view.messagingOrigin);
      void pageReady().then(() => {
        if (isStopped) return;
        port.push({ event: 'page_ready' });
        layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
        if (view.tagManager !== '') loadTagManager(view.tagManager);
      });
    },
  };
}

const isStrict = () => process.env.NODE_ENV !== 'production';

function dataLayer(): DataLayer {
  window.dataLayer ??= [];
  return window.dataLayer;
}

/** What comes before everything else: what is allowed, and by which number the browser is known. */
function greeting(view: TrackingView, allowed: readonly ConsentCategory[]): AnalyticsEvent[] {
  const isAllowed = (category: ConsentCategory) => allowed.includes(category);
  const chosen: AnalyticsEvent = {
    event: 'consent_chosen',
    analytics: isAllowed('analytics'),
    marketing: isAllowed('marketing'),
    replay: isAllowed('replay'),
  };
  if (!isAllowed('analytics')) return [chosen];
  return [chosen, { event: 'user_identified', user_id: userId(view.days.user) }];
}

/** The cookie is renewed with every page, so it expires after a period without visits. */
function userId(days: number): string {
  const saved = browserCookies().get(ANALYTICS_USER_COOKIE) ?? '';
  const value = USER_ID.test(saved) ? saved : randomId();
  saveCookies([{ name: ANALYTICS_USER_COOKIE, value, days }]);
  return value;
}

const USER_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const pageView = ({ region, language, route }: TrackingView): AnalyticsEvent => ({
  event: 'page_view',
  region,
  language,
  route,
});

/** Another path is another page; another query is a search, which is reported as one. */
function followPageViews(view: TrackingView, port: { push(event: AnalyticsEvent): void }): void {
  let shown = window.location.pathname;
  onAddressChange(() => {
    const { pathname } = window.location;
    if (pathname === shown) return;
    shown = pathname;
    port.push(pageView(view));
  });
}

function followReplay({ routes, ...script }: NonNullable<TrackingView['replay']>, route: string): void {
  const show = replayOn(routes, scriptReplay(script));
  void show(route);
}

/** What is heard of a page without its parts knowing of it. @param messagingOrigin of links to the messaging app; may be empty */
function listenToPage(port: AnalyticsPort, messagingOrigin: string): void {
  document.addEventListener('click', ({ target }) => {
    const anchor = target instanceof Element ? target.closest('a') : null;
    const channel = anchor && channelOf(anchor, messagingOrigin);
    if (channel) port.push({ event: 'contact_clicked', channel });
  });
  const calculated = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('[data-calculator]'))) return;
    document.removeEventListener('input', calculated);
    port.push({ event: 'calculator_used' });
  };
  document.addEventListener('input', calculated);
}

function channelOf({ protocol, origin }: HTMLAnchorElement, messagingOrigin: string) {
  if (protocol === 'tel:') return 'call';
  if (protocol === 'mailto:') return 'mail';
  return messagingOrigin !== '' && origin === messagingOrigin ? 'messaging' : undefined;
}
