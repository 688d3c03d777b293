import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Marked } from 'marked';
import { docPages } from './doc-pages.ts';

const markdown = new Marked({ async: false, gfm: true });

const STYLE = `
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark; }
header { position: sticky; top: 0; display: flex; gap: 1rem; align-items: center; padding: .5rem 1rem;
  background: Canvas; border-bottom: 1px solid GrayText; }
main { max-width: 80rem; margin: auto; padding: 0 1rem 4rem; overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid GrayText; padding: .25rem .5rem; text-align: start; vertical-align: top; }
td:nth-child(n + 4) { overflow-wrap: anywhere; }
a[id] { scroll-margin-top: 5rem; }
a[id]:target + code, a[id]:target ~ a { background: Mark; color: MarkText; }
pre { overflow-x: auto; }
`;

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

/** A page with its title; links between pages stay as they are. */
const pageHtml = (title: string, text: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} – Forecourt</title>
<link rel="stylesheet" href="/style.css">
<header><a href="/">Reference</a></header>
<main>${markdown.parse(text)}</main>
</html>
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
