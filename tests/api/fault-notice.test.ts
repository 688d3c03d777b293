import { expect, it, onTestFinished } from 'vitest';
import { openTestSite } from './test-site.ts';

it('pages show manifest faults during development until they are fixed', {
  timeout: 300_000,
}, async () => {
  const site = await openTestSite({
    stock: { sg: 1 },
    next: {
      buildId: undefined,
      handler: async (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end('<html><body><p>a page</p></body></html>');
      },
    },
  });
  onTestFinished(() => site.close());
  const page = async () => (await site.app.inject('/sg/en')).body;
  expect(await page()).toBe('<html><body><p>a page</p></body></html>');
  site.server.showFaults(['regions/sg.json:3:1  code  "<b>" cannot be used']);
  expect(await page()).toMatch(
    /<p>a page<\/p><pre role="alert"[^>]*>regions\/sg\.json:3:1 {2}code {2}"&lt;b&gt;" cannot be used<\/pre><\/body><\/html>$/,
  );
  site.server.showFaults([]);
  expect(await page()).not.toContain('alert');
});
