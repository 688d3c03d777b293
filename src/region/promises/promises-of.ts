import type { ListingFields } from '#domain/search/criteria.ts';
import { formatNumber } from '../format/format.ts';
import type { ResolvedLanguage, ResolvedRegion } from '../manifest/resolved-region.ts';
import { pagePath } from '../routing/paths.ts';
import { localizedText, type Translate } from '../text/localized-text.ts';

/** A promise in the words of a page. */
export interface PromiseView {
  /** Its name in the manifest. */
  name: string;
  title: string;
  text: string;
  pictogram: string;
  /** Page that says more. */
  href?: string;
}

interface PromiseContext {
  region: ResolvedRegion;
  language: ResolvedLanguage;
  t: Translate;
}

/**
 * What the manifest promises buyers.
 * @param holds whether a car bears a mark; without it all promises are given
 */
export function promisesOf(
  { region, language, t }: PromiseContext,
  holds: (flag: string) => boolean = () => true,
): PromiseView[] {
  return Object.entries(region.manifest.promises ?? {})
    .filter(([, { flag }]) => flag === undefined || holds(flag))
    .map(([name, { title, text, figures = {}, pictogram, route }]) => {
      const values = Object.fromEntries(
        Object.entries(figures).map(([name, figure]) => [name, formatNumber(figure, language)]),
      );
      const inWords = (words: typeof title) => localizedText(words, language.code, t, values);
      const hasPage = route !== undefined && Object.hasOwn(region.manifest.routes, route);
      return {
        name,
        title: inWords(title),
        text: text ? inWords(text) : '',
        pictogram,
        ...(hasPage && { href: pagePath(region, { language: language.code, route, segments: [] }) }),
      };
    });
}

/** Names of the promises that hold for a car with these fields. */
export function heldPromises(
  { manifest }: Pick<ResolvedRegion, 'manifest'>,
  fields: ListingFields,
): string[] {
  return Object.entries(manifest.promises ?? {}).flatMap(([name, { flag }]) =>
    flag === undefined || fields[flag] === true ? [name] : [],
  );
}

/** Promises with what they are called. */
export interface LabelledPromises {
  label: string;
  promises: PromiseView[];
}

/** All promises of the region, as a part of a page's props; nothing where there are none. */
export function promisesPart(context: PromiseContext): { promises?: LabelledPromises } {
  const promises = promisesOf(context);
  return promises.length > 0 ? { promises: { label: context.t('promises:title'), promises } } : {};
}
