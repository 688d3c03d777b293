import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { englishMessages, shippedRegion } from '../../../../tests/shipped-regions.ts';

/** Half past four in the morning of Singapore, and the day before in the west of America. */
const TRUE_TIME = Date.UTC(2026, 0, 31, 20, 30);
const headers = { date: new Date(TRUE_TIME).toUTCString(), 'cache-control': 'no-store' };

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it.each([0, 20 * MINUTE_MS, -20 * MINUTE_MS, 31 * DAY_MS, -31 * DAY_MS])(
  'a time is held for as long as the server says on a device whose clock is %i ms off, wherever it is',
  async (ms) => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    let passed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => 1_000 + passed);
    vi.spyOn(Date, 'now').mockImplementation(() => TRUE_TIME + ms + passed);
    vi.stubGlobal('fetch', async () => Response.json({}, { headers }));
    const { readServerTime, serverNow } = await import('#store/server-time.ts');
    const { I18nProvider } = await import('#i18n/i18n-provider.tsx');
    const { HoldStatus } = await import('./hold-status.tsx');
    await readServerTime();
    const language = { ...shippedRegion('sg').defaultLanguage, direction: 'ltr' as const };
    const shown = () =>
      renderToStaticMarkup(
        <I18nProvider language={language} messages={englishMessages()}>
          <HoldStatus hold={{ state: 'held', until: TRUE_TIME + 10 * MINUTE_MS }} onChoose={() => {}} />
        </I18nProvider>,
      );
    expect(shown()).toContain('10:00');
    expect(zonedDay(serverNow(), 'Asia/Singapore')).toBe('2026-02-01');
    passed = MINUTE_MS;
    // the device is set right, and an older answer comes late: time goes on
    vi.mocked(Date.now).mockImplementation(() => TRUE_TIME + passed);
    const { requestJson } = await import('#store/request-json.ts');
    await requestJson('/api/a');
    expect(shown()).toContain('9:00');
  },
);

it('what a cache answers has no time', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(TRUE_TIME);
  const old = { date: new Date(TRUE_TIME + DAY_MS).toUTCString(), 'cache-control': 'public, max-age=60' };
  vi.stubGlobal('fetch', async () => Response.json({}, { headers: old }));
  const { requestJson } = await import('#store/request-json.ts');
  const { serverNow } = await import('#store/server-time.ts');
  await requestJson('/api/a');
  expect(serverNow()).toBe(TRUE_TIME);
});
