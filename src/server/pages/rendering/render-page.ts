import type { IncomingMessage, ServerResponse } from 'node:http';
import { inject } from 'light-my-request';
import { attachPageContext, failureOf, type PageContext } from '#region/page-context.ts';
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
  const answer = await inject(
    (request, response) => {
      attachPageContext(request, context);
      handler(request as IncomingMessage, response as ServerResponse).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : new Error(String(error)));
      });
    },
    {
      method: 'GET',
      url,
      headers: { host: new URL(context.origin).host, ...(isData && { 'x-nextjs-data': '1' }) },
    },
  );
  const headers: Record<string, string> = {};
  for (const name of KEPT) {
    const value = answer.headers[name];
    if (value !== undefined) headers[name] = String(value);
  }
  return { status: answer.statusCode, headers, body: answer.rawPayload, failure: failureOf(context) };
}
