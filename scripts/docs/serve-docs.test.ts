import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOfPage } from './doc-pages.ts';
import { serveDocs } from './serve-docs.ts';

let server: Server;
let origin: string;
beforeAll(async () => {
  ({ server, origin } = await serveDocs(0));
});
afterAll(() => {
  server.close();
});

const read = async (path: string) => {
  const answer = await fetch(origin + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

it('shows pages, and runs no scripts', async () => {
  const { status, headers, text } = await read('/filters.md');
  expect(status).toBe(200);
  expect(text).toContain('<a id="settings-filters-options"></a><code>options</code>');
  expect(text).not.toContain('<script');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('begins with the index, whose links lead to pages', async () => {
  const { text } = await read('/');
  const links = [...text.matchAll(/href="(\/[\w/-]+\.md)"/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(30);
  for (const link of new Set(links)) expect([link, (await read(link)).status]).toEqual([link, 200]);
});

it('guides are shown; their links lead to pages that exist, or are plain text', async () => {
  const { text } = await read('/guides/extensions.md');
  expect(text).toContain('<a id="payment-providers"></a>');
  expect(text).toContain('find-voucher.ts');
  expect(text).not.toMatch(/href="[^"]*(?:tests|src)\//);
  const links = [...text.matchAll(/href="(\/[\w/.-]+)/g)].map(([, link = '']) => link);
  for (const link of new Set(links)) expect([link, (await read(link)).status]).toEqual([link, 200]);
});

it.each(['/../package.json', '/%2e%2e/package.json', '/nothing.md', '/search'])(
  'has no page %s',
  async (path) => {
    expect((await read(path)).status).toBe(404);
  },
);

it.each([
  ['docs/reference/filters.md#settings-filters-options', 'filters.md#settings-filters-options'],
  ['filters', 'filters.md'],
  ['docs/payments.md', 'guides/payments.md'],
  ['payments', 'payments.md'],
  ['import', 'guides/import.md'],
  ['', ''],
])('knows the page %s', (typed, address) => {
  expect(addressOfPage(typed)).toBe(address);
});

it('a misspelt page is answered with the nearest one', () => {
  expect(() => addressOfPage('fliters')).toThrow('there is no page "fliters", did you mean "filters.md"?');
});
