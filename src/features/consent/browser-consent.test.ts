import { afterEach, expect, test, vi } from 'vitest';
import type { ConsentCategory } from '#domain/privacy/consent.ts';
import { readCookies } from '#domain/visitor/cookies.ts';
import { saveAttribution } from '#integrations/attribution/save-attribution.ts';
import { browserConsent } from './browser-consent.ts';
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
