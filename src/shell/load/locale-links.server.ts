import { nearestLanguage } from '#region/routing/nearest-language.ts';
import type { PageContext, RegionOption } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import { carriedAddress } from '../header/carried-address.ts';
import type { LocaleLink, RegionLink } from '../shell-props.ts';

/**
 * Other regions: a full load of the same list of cars where the page is one and the region has it, else of the region's root;
 * with the query of any page (SPEC 2.2).
 */
export function regionLinks(context: PageContext, t: Translate): RegionLink[] {
  const { region, language, regions, route, segments } = context;
  const isList = carriesOf(region, route) === 'query' && route !== 'home' && segments.length === 0;
  return regions.map((option) => {
    const target = languageFor(option, language.locale);
    const address = {
      language: target?.code ?? '',
      route: isList && option.manifest.routes[route] ? route : 'home',
      segments: [],
    };
    const hasOtherCurrency = option.manifest.currency.code !== region.currency.code;
    return {
      label: localizedText(option.displayName, language.code, t),
      href: option.webUrl + pagePath(option, address),
      isCurrent: option.code === region.code,
      to: { region: option.code, language: target?.code ?? '' },
      country: option.manifest.country,
      carries: 'query' as const,
      ...(isList && hasOtherCurrency && { amountsFrom: region.code }),
    };
  });
}

/** Other languages: the same page, in its words (SPEC 2.2). */
export function languageLinks(
  context: PageContext,
  alternates: Readonly<Record<string, string>> = {},
): LocaleLink[] {
  const { region, language, route, segments } = context;
  const carries = carriesOf(region, route);
  return region.languages.map(({ code, longDisplayName }) => ({
    label: longDisplayName,
    language: code,
    href: alternates[code] ?? pagePath(region, { language: code, route, segments }),
    isCurrent: code === language.code,
    to: { region: region.code, language: code },
    carries,
  }));
}

/** Home and lists carry the query to another language, other pages mean something else by it (SPEC 2.1). */
function carriesOf({ manifest }: PageContext['region'], route: string): LocaleLink['carries'] {
  return manifest.routes[route]?.forwardsQuery ? 'query' : 'nothing';
}

/**
 * The links with the query of the page where they carry it, for browsers without scripts; scripts write the one of the
 * address bar into them, which filters change without a page load.
 */
export function withQuery<Link extends LocaleLink>(
  { search }: Pick<PageContext, 'search'>,
  links: readonly Link[],
): Link[] {
  return links.map((link) =>
    link.carries === 'query' ? { ...link, href: carriedAddress(link.href, search, link.amountsFrom) } : link,
  );
}

/** The language of a region nearest to the one a visitor reads: same words and script, else its default. */
export function languageFor(
  { languages }: Pick<RegionOption, 'languages'>,
  locale: string,
): RegionOption['languages'][number] | undefined {
  return nearestLanguage(languages, locale) ?? languages[0];
}
