import type { DocumentContent } from '#domain/documents/printed-document.ts';
import type { RouteContext, RouteRequest } from './extension-route.ts';

/**
 * A PDF at `/api/x/<extension>/<region>/documents/<name>/<path>.pdf`, in the language of the query key `lang`. It has
 * the brand, fonts and frame of sales orders and receipts.
 */
export interface ExtensionDocument {
  /** Unique in the extension. */
  name: string;
  /** What identifies the document, such as `:code`. */
  path: string;
  /** One line for the description of the API. */
  summary: string;
  /** As of a route. */
  auth: 'public' | 'optional' | 'login';
  /** @throws `context.refuse(…)` to refuse */
  compose(request: RouteRequest<{ lang?: string }>, context: RouteContext): Promise<DocumentContent>;
}
