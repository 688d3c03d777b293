import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { docPages } from './doc-pages.ts';
import { pageHtml, STYLE } from './page-html.ts';

const INDEX = 'README.md';
/** The pages have no scripts, and load nothing but the style sheet. */
const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the reference and the guides to this machine. @param port 0: any that is free @returns the server and its origin */
export async function serveDocs(port: number): Promise<{ server: Server; origin: string }> {
  const pages = docPages();
  const server = createServer((request, response) => {
    const answer = answerTo(request.url ?? '/', pages);
    response.writeHead(answer === undefined ? 404 : 200, {
      'content-type': `${answer?.type ?? 'text/plain'}; charset=utf-8`,
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    response.end(answer?.body ?? 'There is no such page.\n');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function answerTo(
  address: string,
  pages: ReadonlyMap<string, string>,
): { type: string; body: string } | undefined {
  const [path = ''] = address.split('?', 1);
  if (path === '/style.css') return { type: 'text/css', body: STYLE };
  const name = path === '/' ? INDEX : path.slice(1);
  const text = pages.get(name);
  return text === undefined
    ? undefined
    : { type: 'text/html', body: pageHtml(name.replace(/\.md$/, ''), text) };
}
