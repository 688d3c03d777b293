import type { Route } from '#contracts/types.ts';
import { createRegistry } from '#domain/extensions/registry.ts';
import type { PageFacts } from '#region/routing/extension-pages.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import type { Translate } from '#region/text/localized-text.ts';
import type { ScreenAnswer } from '../screen.ts';

/**
 * A kind of page that stands at a route of the manifest (`routes.<name>.page`), inside of header and footer.
 * @template Props plain JSON for its component @template Own properties of the route that only this kind has
 */
export interface PageKind<Props = unknown, Own = unknown> extends PageFacts {
  load(context: PageContext, t: Translate, route: Route & Own): Promise<ScreenAnswer<Props>>;
}

/** Kinds of pages; all are those of extensions, as our pages have routes of their own. */
export const PAGE_KINDS = createRegistry<PageKind>('page', {});
