import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { attachPageContext, failureOf, type PageContext } from '#region/routing/page-context.ts';
import { MemoryResponse, memoryRequest } from '../next-patches/memory-response.ts';
import { withPageBody } from '../next-patches/page-body.ts';
import type { RawPage } from '../rendered-page.ts';

/** The request handler of Next. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Errors of the page in progress that Next answers by its error page. */
const thrown = new AsyncLocalStorage<unknown[]>();

/** Keeps an error for the log, as that of the page in progress. */
export const noteError = (error: unknown): void => void thrown.getStore()?.push(error);

/** Headers of Next's answers that are passed on; the site sets caching and lengths. */
const PASSED_HEADERS = ['content-type', 'location', 'x-nextjs-redirect', 'x-nextjs-matched-path'];

/**
 * Makes Next render a page into memory. Nothing of the visitor's request reaches it: no header, cookie or host
 * (HARDENING A34).
 * @param url address for Next
 */
export async function renderPage(handler: NextHandler, url: string, context: PageContext): Promise<RawPage> {
  const isData = url.startsWith('/_next/data/');
  const { host } = new URL(context.origin);
  const request = memoryRequest(url, { host, ...(isData && { 'x-nextjs-data': '1' }) });
  const watched = watchApi(context);
  attachPageContext(request, watched.context);
  const response = new MemoryResponse(request);
  const errors: unknown[] = [];
  const body = await thrown.run(errors, () =>
    withPageBody(async () => {
      const ended = once(response, 'finish');
      await handler(request, response);
      await ended;
      return response.body;
    }),
  );
  const headers: Record<string, string> = {};
  for (const name of PASSED_HEADERS) {
    const value = response.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  const isUnavailable = watched.isUnavailable();
  return {
    status: isUnavailable && response.statusCode >= 500 ? 503 : response.statusCode,
    headers,
    body,
    failure: failureOf(watched.context) ?? errors[0],
    ...(isUnavailable && { isUnavailable }),
  };
}

/** Notes whether the API could not answer something of the page: a page that fails then is 503, not 500. */
function watchApi(context: PageContext): { context: PageContext; isUnavailable(): boolean } {
  let isUnavailable = false;
  const get: PageContext['api']['get'] = async (path) => {
    try {
      const answer = await context.api.get<never>(path);
      if (answer.status === 503) isUnavailable = true;
      return answer;
    } catch (error) {
      isUnavailable = true;
      throw error;
    }
  };
  return { context: { ...context, api: { get } }, isUnavailable: () => isUnavailable };
}
