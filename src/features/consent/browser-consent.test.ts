import { afterEach, expect, test, vi } from 'vitest';
import type { ConsentCategory } from '#domain/privacy/consent.ts';
import { readCookies } from '#domain/visitor/cookies.ts';
import { saveAttribution } from '#integrations/attribution/save-attribution.ts';
import { browserConsent } from './consent.tsx';
import type { TrackingView } from './tracking-view.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that has come by a campaign. */
function arrive() {
  const jar = new Map<string, string>();
  vi.stubGlobal('document', {
    referrer: '',
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [[name, value] = ['', '']] = readCookies(text);
      if (text.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
  vi.stubGlobal('navigator', {});
  const location = { protocol: 'https:', host: 'cars.example', hostname: 'cars.example' };
  vi.stubGlobal('window', { location: { ...location, search: '?utm_source=news' } });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}')),
  );
  saveAttribution({ region: 'aa', ownHosts: [], days: 30 });
  return jar;
}

const view = {
  region: 'aa',
  rules: {
    isAsked: true,
    categories: ['analytics', 'marketing', 'replay'],
    grantedBeforeChoice: [],
    version: 1,
  },
  recordUrl: '/consents',
  days: { consent: 180, user: 365 },
  tagCookies: [],
} as unknown as TrackingView;

test.each<[string, ConsentCategory[]]>([
  ['refuses', []],
  ['allows recordings only', ['replay']],
])('deletes the stored origin of a visitor who %s', async (_what, allowed) => {
  const jar = arrive();
  expect(jar.get('UTM_SOURCE')).toBe('news');
  await browserConsent(view, () => {}).choose(allowed);
  expect(jar.has('CONSENT_AA')).toBe(true);
  expect(jar.has('UTM_SOURCE')).toBe(false);
});

test('taken back, it stops events and tags in the same tab before the page is loaded again', async () => {
  arrive();
  const clicks: ((event: Event) => void)[] = [];
  const page = { language: 'en', route: 'home', withheld: [], tagManager: '', messagingOrigin: '' };
  const layer: unknown[] = [];
  let isAtEnd: (() => void) | undefined;
  Object.assign(document, {
    readyState: 'complete',
    documentElement: { dataset: {} },
    addEventListener: (type: string, heard: (event: Event) => void) => type === 'click' && clicks.push(heard),
    removeEventListener: () => {},
  });
  const reload = vi.fn();
  Object.assign(window, { dataLayer: layer, addEventListener: () => {} });
  Object.assign(window.location, { pathname: '/', reload });
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise((resolve) => (isAtEnd = () => resolve(new Response('{}'))))),
  );
  class Link {
    protocol = 'tel:';
    closest = () => this;
  }
  vi.stubGlobal('Element', Link);
  const consent = browserConsent({ ...view, ...page }, () => {});
  const click = () => {
    for (const heard of clicks) heard({ target: new Link() } as unknown as Event);
  };
  void consent.choose(['analytics']);
  click();
  expect(layer).toContainEqual(expect.objectContaining({ event: 'contact_clicked' }));
  const done = consent.choose([]);
  const denied = layer.length;
  expect(Array.from(layer.at(-1) as ArrayLike<unknown>)).toEqual([
    'consent',
    'update',
    expect.objectContaining({ analytics_storage: 'denied', ad_storage: 'denied' }),
  ]);
  click();
  expect(layer).toHaveLength(denied);
  expect(reload).not.toHaveBeenCalled();
  isAtEnd?.();
  await done;
  expect(reload).toHaveBeenCalledOnce();
});
