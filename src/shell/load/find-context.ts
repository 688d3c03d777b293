import { type PageContext, pageContextOf } from '#region/routing/page-context.ts';

/** The context of a request, if it came through the server that resolves paths. */
export function findContext(request: object): PageContext | undefined {
  try {
    return pageContextOf(request);
  } catch {
    return undefined;
  }
}
