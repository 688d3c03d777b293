import type { ListListingsAnswer } from '#contracts/types.ts';
import type { FormatContext } from '#region/format/format.ts';
import type { Landing } from '#region/routing/landing-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { isMakeModel } from '#region/search/kinds/make-model.ts';
import { carLabel, type SearchLabelContext } from '#region/search/search-labels.ts';
import { countryNameForms } from '#region/text/country-name-forms.ts';
import { localizedText } from '#region/text/localized-text.ts';

/** What texts of landing pages need. */
export interface LandingText extends SearchLabelContext {
  region: PageContext['region'];
  meta: ListListingsAnswer['meta'];
}

/** The text context of an answer, which names the options that it counts. */
export function landingText(
  context: FormatContext & Pick<PageContext, 'region'>,
  meta: ListListingsAnswer['meta'],
): LandingText {
  const { region, language, t } = context;
  return {
    region,
    language,
    t,
    meta,
    nameOf: (option, { query }) =>
      meta.facets[query]?.find(({ value }) => value === option)?.label ?? undefined,
  };
}

/** Names in the sentences of a page. */
export interface LandingNames extends Record<string, string> {
  /** "Toyota Corolla", "SUVs". */
  name: string;
  /** "used Toyota Corolla cars", "used SUVs". */
  what: string;
}

/** What the cars of a page are called. */
export function landingNames({ filter, value }: Landing, text: LandingText): LandingNames {
  const { region, language, t } = text;
  const country = countryNameForms(region.manifest, language.code, t);
  if (isMakeModel(filter)) {
    const name = carLabel(value, filter, text);
    return { ...country, name, what: t('landing:what.make', { name }) };
  }
  const vocabulary = region.manifest.fields[filter.field]?.vocabulary ?? '';
  const plural = region.manifest.vocabularies[vocabulary]?.[value]?.plural;
  const name = plural ? localizedText(plural, language.code, t) : carLabel(value, filter, text);
  return { ...country, name, what: t('landing:what.group', { name }) };
}

/** A sentence with a capital letter, where the script has them. */
export function asSentence(text: string, locale: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}
