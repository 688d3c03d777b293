import type { PageContext } from '#region/routing/page-context.ts';
import type { Translate } from '#region/text/localized-text.ts';

/** Metadata of a page for its head and search engines. */
export interface PageMeta {
  /** Without the name of the brand. */
  title: string;
  description?: string;
  /** Query string without `?` that belongs to the one right address of this page (a search); empty: none. */
  canonicalSearch?: string;
  /** Path of the page that search engines show instead of this one; absent: this one. */
  canonicalPath?: string;
  /** Paths of this page in other languages, by language code, where they are not just the same segments. */
  alternates?: Readonly<Record<string, string>>;
  /** Other regions have no such page, though it stands at an address that they have, too. */
  isRegional?: boolean;
  /** Noindex. */
  isHidden?: boolean;
  /** Stands for the page when it is shared; the path from the root of the site or absolute, sizes in pixels. */
  picture?: { path: string; width: number; height: number; text: string };
  /** schema.org objects about what the page shows. */
  structuredData?: readonly Record<string, unknown>[];
}

/** What the loader of a screen answers. */
export type ScreenAnswer<Props> =
  | {
      kind: 'screen';
      props: Props;
      meta: PageMeta;
      /** Namespaces of texts the screen uses in the browser; `common` is always there. */
      namespaces: readonly string[];
      /** HTTP status, 200 when left out. */
      status?: number;
      /** What the search box of the header shows. */
      searchText?: string;
      /** Some cars of the page are demo cars; the footer shows a notice. */
      showsDemoCars?: boolean;
      /** Third parties are not loaded on the page, so no consent is asked. */
      isUntracked?: boolean;
    }
  | { kind: 'redirect'; path: string; isPermanent: boolean }
  | { kind: 'not_found' };

/**
 * Loader of a screen (`<name>.server.ts`): context → props. Only plain JSON in the props: they travel to the browser.
 * @param t has every namespace of the language
 * @throws what goes wrong on the way; the error page is shown then
 */
export type ScreenLoader<Props> = (context: PageContext, t: Translate) => Promise<ScreenAnswer<Props>>;
