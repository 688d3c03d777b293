import type { Page, Request } from 'playwright';
import { expect, inject, test } from 'vitest';
import { browserForTests } from './browser.ts';

const { open, allowConsole } = browserForTests();
const HOME = '/sg/en';
const SETTINGS = {
  region: 'sg',
  address: '/api/monitoring/sg',
  tracesSampleRate: 1,
  idleTimeout: 1_000,
  finalTimeout: 30_000,
};

/** Opens a home page that fails to render in the browser. @param shell overrides props of the shell */
async function brokenPage(shell: object): Promise<{ page: Page; reports: Request[] }> {
  allowConsole(/./);
  const page = await open('about:blank');
  const reports: Request[] = [];
  await page.route('**/api/monitoring/**', (route, request) => {
    reports.push(request);
    return route.fulfill({ status: 202, body: '{}' });
  });
  await page.context().addCookies([{ name: 'LOGIN', value: 'aSecret', url: inject('origin') }]);
  await page.route(`**${HOME}?*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /(<script id="__NEXT_DATA__"[^>]*>)(.*?)(<\/script>)/s,
      (_all, start: string, json: string, end: string) => {
        const data = JSON.parse(json);
        data.props.pageProps.screen = {};
        Object.assign(data.props.pageProps.shell, shell);
        return start + JSON.stringify(data) + end;
      },
    );
    return route.fulfill({ response: answer, body });
  });
  await page.goto(`${HOME}?phone=91234567`);
  await page.getByRole('heading', { name: 'We could not load this page' }).waitFor();
  return { page, reports };
}

test('render error: shows the fallback screen and reports region and prefix without cookies (SPEC 8)', async () => {
  const { page, reports } = await brokenPage({ monitoring: SETTINGS });
  await expect.poll(() => reports.some((request) => request.postData()?.includes('"exception"'))).toBe(true);
  const report = reports.find((request) => request.postData()?.includes('"exception"'));
  const event = JSON.parse(report?.postData()?.split('\n')[2] ?? '');
  expect(event.tags).toMatchObject({ region: 'sg' });
  expect(event.exception.values.at(-1).value).toMatch(/^ErrorBoundary: /);
  expect(event.request.headers.Cookie).toBeUndefined();
  // a trace ends at the latest when the page is hidden; what a page sends while it is left can be lost to the test
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect
    .poll(() => reports.some((request) => request.postData()?.includes('"type":"span"')))
    .toBe(true);
  const sent = reports.map((request) => request.postData()).join('\n');
  expect(sent).not.toMatch(/aSecret|91234567/);
});

test('without error monitoring nothing is loaded or sent (SPEC 9)', async () => {
  const { page, reports } = await brokenPage({ monitoring: undefined });
  await page.waitForTimeout(1_500);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = loaded.filter((name) => new URL(name).pathname.endsWith('.js'));
  const texts = await Promise.all(scripts.map(async (name) => (await page.request.get(name)).text()));
  expect(scripts.length).toBeGreaterThan(3);
  expect(texts.filter((text) => /sentry/i.test(text))).toEqual([]);
  expect(reports).toEqual([]);
});
