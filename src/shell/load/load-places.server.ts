import { rememberByText } from '#domain/remember.ts';
import { localizedText, type Translate } from '#region/localized-text.ts';
import type { PageContext, RegionOption } from '#region/page-context.ts';
import { pagePath } from '#region/paths.ts';
import type { PlaceLink } from '../shell-props.ts';

/** Other regions: a full load of the region's root, with the query (SPEC 2.2). */
export function regionLinks(context: PageContext, t: Translate): PlaceLink[] {
  const { region, language, regions } = context;
  return regions.map((option) => {
    const target = languageFor(option, language.locale);
    return {
      label: localizedText(option.displayName, language.code, t),
      href: `${option.webUrl}/${encodeURIComponent(option.code)}/${encodeURIComponent(target?.path ?? '')}`,
      isCurrent: option.code === region.code,
      carries: 'query',
    };
  });
}

/** Other languages: the same page, in its words (SPEC 2.2). */
export function languageLinks(
  context: PageContext,
  alternates: Readonly<Record<string, string>> = {},
): PlaceLink[] {
  const { region, language, route, segments } = context;
  const forwards = region.manifest.routes[route]?.forwardsQuery ?? false;
  return region.languages.map(({ code, longDisplayName }) => ({
    label: longDisplayName,
    language: code,
    href: alternates[code] ?? pagePath(region, { language: code, route, segments }),
    isCurrent: code === language.code,
    carries: forwards ? 'query' : 'nothing',
  }));
}

const maximized = rememberByText((locale) => {
  const { language, script } = new Intl.Locale(locale).maximize();
  return { language, script };
});

/** The language of a region nearest to the one a visitor reads: same words and script, else its default. */
export function languageFor(
  { languages }: Pick<RegionOption, 'languages'>,
  locale: string,
): RegionOption['languages'][number] | undefined {
  const wanted = maximized(locale);
  const rank = (candidate: string) => {
    const own = maximized(candidate);
    if (own.language !== wanted.language) return 0;
    return own.script === wanted.script ? 2 : 1;
  };
  const [best] = languages
    .map((language) => ({ language, rank: rank(language.locale) }))
    .sort((a, b) => b.rank - a.rank);
  return best && best.rank > 0 ? best.language : languages[0];
}
