import { rememberByText } from '#domain/cache/remember.ts';
import { isLocalOrigin } from '#domain/site/local-host.ts';
import { pageAlternates, regionAlternates, siteOrigin, withDefault } from '#region/routing/alternates.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { inLanguage } from '#region/text/per-language.ts';
import type { PageMeta } from '#screens/screen.ts';
import type { HeadProps } from '../head/head-props.ts';
import { siteData } from '../head/structured-data.ts';
import { logoPath } from './brand-paths.ts';
import { languageLinks } from './locale-links.server.ts';

/** The head of a page. Absolute addresses come from the configuration, never from the request (HARDENING A34). */
export function headProps(context: PageContext, meta: PageMeta, t: Translate): HeadProps {
  const { region, language, origin, path } = context;
  const brandName = inLanguage(region.manifest.brand.name, language.code);
  const query = meta.canonicalSearch ? `?${meta.canonicalSearch}` : '';
  const here = siteOrigin(region.manifest, origin);
  const pathOf = (name: string) =>
    here + pagePath(region, { language: language.code, route: name, segments: [] });
  const site = {
    name: brandName,
    home: pathOf('home'),
    search: pathOf('buy'),
    logo: here + logoPath(region, language),
  };
  return {
    title: tabTitle(context, meta),
    description: meta.description ?? t('common:site.description', { brand: brandName }),
    canonical: meta.isHidden ? '' : here + (meta.canonicalPath ?? path + query),
    // a page that stands for another one is not an alternate of its own languages
    alternates: meta.isHidden || meta.canonicalPath ? [] : alternates(context, meta, query),
    isHidden: meta.isHidden ?? false,
    ...(meta.picture && { picture: pictureOf(meta.picture, here) }),
    siteName: brandName,
    locale: underscored(language.locale),
    locales: region.languages
      .filter(({ code }) => code !== language.code)
      .map((other) => underscored(other.locale)),
    structuredData: [...siteData(context, site), ...(meta.structuredData ?? [])],
  };
}

/** Returns the facts of a page for its head. Search engines must not find demo cars: their pages on a public site are hidden. */
export function findableMeta(
  { origin }: Pick<PageContext, 'origin'>,
  { meta, showsDemoCars }: { meta: PageMeta; showsDemoCars?: boolean },
): PageMeta {
  return showsDemoCars && !isLocalOrigin(origin) ? { ...meta, isHidden: true } : meta;
}

/** Title of the tab, with the name of the brand. */
export function tabTitle(
  { region, language, route }: Pick<PageContext, 'region' | 'language' | 'route'>,
  { title }: Pick<PageMeta, 'title'>,
): string {
  const brandName = inLanguage(region.manifest.brand.name, language.code);
  return route === 'home' ? `${brandName}: ${title}` : `${title} | ${brandName}`;
}

function pictureOf({ path, ...rest }: NonNullable<PageMeta['picture']>, here: string): HeadProps['picture'] {
  return { href: new URL(path, here).href, ...rest };
}

/** Link previews know a language and a country: `zh_SG`. */
const underscored = rememberByText((locale) => {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
});

/**
 * Where the page stands in other languages: in all regions that have it, or, for a car, a search or an article, in the
 * languages of its region (SPEC 2.1).
 */
function alternates(context: PageContext, meta: PageMeta, query: string): HeadProps['alternates'] {
  const { origin, region, regions, route, segments } = context;
  const isEverywhere = !meta.isRegional && !meta.alternates && segments.length === 0 && query === '';
  if (isEverywhere) return pageAlternates(regions, route, origin);
  const links = languageLinks(context, meta.alternates);
  const hrefs = new Map(links.map(({ language, href }) => [language, href]));
  const { languages, manifest } = region;
  const pathOf = ({ code }: { code: string }) => (hrefs.get(code) ?? '') + query;
  return withDefault(regionAlternates({ languages, webUrl: manifest.webUrl }, pathOf, origin));
}
