import { nearestLanguage } from '#region/routing/nearest-language.ts';
import type { PageContext, RegionOption } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import { carriedAddress } from '../header/carried-address.ts';
import type { PlaceLink, RegionLink } from '../shell-props.ts';

/** Other regions: a full load of the region's root, with the query where the page carries it (SPEC 2.2). */
export function regionLinks(context: PageContext, t: Translate): RegionLink[] {
  const { region, language, regions, route } = context;
  const carries = carriesOf(region, route);
  return regions.map((option) => {
    const target = languageFor(option, language.locale);
    return {
      label: localizedText(option.displayName, language.code, t),
      href: `${option.webUrl}/${encodeURIComponent(option.code)}/${encodeURIComponent(target?.path ?? '')}`,
      isCurrent: option.code === region.code,
      to: { region: option.code, language: target?.code ?? '' },
      country: option.manifest.country,
      carries,
    };
  });
}

/** Other languages: the same page, in its words (SPEC 2.2). */
export function languageLinks(
  context: PageContext,
  alternates: Readonly<Record<string, string>> = {},
): PlaceLink[] {
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

/** Home and lists carry the query forward, other pages mean something else by it (SPEC 2.1). */
function carriesOf({ manifest }: PageContext['region'], route: string): PlaceLink['carries'] {
  return manifest.routes[route]?.forwardsQuery ? 'query' : 'nothing';
}

/**
 * The links with the query of the page where they carry it, for browsers without scripts; scripts write the one of the
 * address bar into them, which filters change without a page load.
 */
export function withQuery<Link extends PlaceLink>(
  { search }: Pick<PageContext, 'search'>,
  links: readonly Link[],
): Link[] {
  return links.map((link) =>
    link.carries === 'query' ? { ...link, href: carriedAddress(link.href, search) } : link,
  );
}

/** The language of a region nearest to the one a visitor reads: same words and script, else its default. */
export function languageFor(
  { languages }: Pick<RegionOption, 'languages'>,
  locale: string,
): RegionOption['languages'][number] | undefined {
  return nearestLanguage(languages, locale) ?? languages[0];
}
