import { languageTag } from '#region/routing/language-tag.ts';
import type { PageContext } from '#region/routing/page-context.ts';

/** The company as the page names it; addresses are absolute. */
export interface SiteIdentity {
  name: string;
  home: string;
  search: string;
  logo: string;
}

/** Organisation and website for search engines (SPEC 2.2), where the manifest asks for them. */
export function siteData(
  { region, language }: Pick<PageContext, 'region' | 'language'>,
  { name, home, search, logo }: SiteIdentity,
): Record<string, unknown>[] {
  const { contact, features, country } = region.manifest;
  if (!features.structuredData) return [];
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: home,
    logo,
    contactPoint: {
      '@type': 'ContactPoint',
      telephone: contact.callNumber,
      email: contact.email,
      contactType: 'customer service',
      areaServed: country,
      availableLanguage: region.languages.map(({ locale }) => languageTag(locale)),
    },
  };
  const website = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: home,
    inLanguage: languageTag(language.locale),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${search}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return [organization, website];
}

/** JSON that may stand in a script element: nothing in it can end the element (HARDENING A27). */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
