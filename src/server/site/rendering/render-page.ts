import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { attachPageContext, failureOf, type PageContext } from '#region/routing/page-context.ts';
import { MemoryResponse, memoryRequest } from '../next-patches/memory-response.ts';
import type { RawPage } from '../rendered-page.ts';

/** The request handler of Next. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Headers of Next's answers that are passed on; caching and lengths are decided here. */
const KEPT = ['content-type', 'location', 'x-nextjs-redirect', 'x-nextjs-matched-path'];

/**
 * Lets Next render a page into memory. Nothing of the visitor's request reaches it: no header, no cookie, no host
 * (HARDENING A34).
 * @param url as Next knows it
 */
export async function renderPage(handler: NextHandler, url: string, context: PageContext): Promise<RawPage> {
  const isData = url.startsWith('/_next/data/');
  const { host } = new URL(context.origin);
  const request = memoryRequest(url, { host, ...(isData && { 'x-nextjs-data': '1' }) });
  attachPageContext(request, context);
  const response = new MemoryResponse(request);
  const ended = once(response, 'finish');
  await handler(request, response);
  await ended;
  const headers: Record<string, string> = {};
  for (const name of KEPT) {
    const value = response.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  return { status: response.statusCode, headers, body: response.body, failure: failureOf(context) };
}
