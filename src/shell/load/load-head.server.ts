import { languageTag } from '#region/language-tag.ts';
import type { Translate } from '#region/localized-text.ts';
import type { PageContext } from '#region/page-context.ts';
import { pagePath } from '#region/paths.ts';
import { inLanguage } from '#region/per-language.ts';
import type { PageMeta } from '#screens/screen.ts';
import { siteData } from '../head/structured-data.ts';
import type { HeadProps } from '../shell-props.ts';
import { logoPath } from './brand-paths.ts';
import { languageLinks } from './load-places.server.ts';

/** The head of a page. Absolute addresses come from the configuration, never from the request (HARDENING A34). */
export function headProps(context: PageContext, meta: PageMeta, t: Translate): HeadProps {
  const { region, language, origin, path, route } = context;
  const brandName = inLanguage(region.manifest.brand.name, language.code);
  const query = meta.canonicalSearch ? `?${meta.canonicalSearch}` : '';
  const pathOf = (name: string) =>
    origin + pagePath(region, { language: language.code, route: name, segments: [] });
  const site = {
    name: brandName,
    home: pathOf('home'),
    search: pathOf('buy'),
    logo: origin + logoPath(region, language),
  };
  return {
    title: route === 'home' ? `${brandName}: ${meta.title}` : `${meta.title} | ${brandName}`,
    description: meta.description ?? t('common:site.description', { brand: brandName }),
    canonical: meta.isHidden ? '' : origin + path + query,
    alternates: meta.isHidden ? [] : alternates(context, meta, query),
    isHidden: meta.isHidden ?? false,
    picture: meta.picture ? new URL(meta.picture, origin).href : '',
    siteName: brandName,
    locale: languageTag(language.locale),
    structuredData: [...siteData(context, site), ...(meta.structuredData ?? [])],
  };
}

/** Every language of the region under its locale with the country (regions share languages), and the default one (SPEC 2.1). */
function alternates(context: PageContext, meta: PageMeta, query: string): HeadProps['alternates'] {
  const links = languageLinks(context, meta.alternates);
  const all = context.region.languages.map(({ locale }, index) => ({
    language: languageTag(locale),
    href: context.origin + (links[index]?.href ?? '') + query,
  }));
  const [first] = all;
  return first ? [...all, { language: 'x-default', href: first.href }] : [];
}
