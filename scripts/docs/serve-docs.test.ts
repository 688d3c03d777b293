import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('shows pages with a search box, and runs no scripts', async () => {
  const { status, headers, text } = await read('/filters.md');
  expect(status).toBe(200);
  expect(text).toContain('<a id="settings-filters-options"></a><code>options</code>');
  expect(text).toContain('<input type="search" name="q"');
  expect(text).not.toContain('<script');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('begins with the index, whose links lead to pages', async () => {
  const { text } = await read('/');
  const links = [...text.matchAll(/href="([\w-]+\.md)"/g)].map(([, link]) => link);
  expect(links.length).toBeGreaterThan(30);
  expect((await read(`/${links[0]}`)).status).toBe(200);
});

it.each([
  ['option label', 'filters.md#settings-filters-optionLabel'],
  ['time zone', 'manifest.md#timeZone'],
  ['DATABASE_URL', 'variables.md#DATABASE_URL'],
  ['strict', 'commands.md#start'],
])('finds %s', async (words, id) => {
  const { text } = await read(`/search?q=${encodeURIComponent(words)}`);
  expect(text).toContain(`href="/${id}"`);
});

it('shows what was typed as text', async () => {
  const { text } = await read(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(text).not.toContain('<script>');
  expect(text).toContain('Nothing was found.');
});

it.each(['/../package.json', '/%2e%2e/package.json', '/nothing.md', '/search'])(
  'has no page %s',
  async (path) => {
    expect((await read(path)).status).toBe(404);
  },
);
