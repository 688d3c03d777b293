import type { ListingSections, LocalizedText } from '#contracts/types.ts';
import { localizedText, type Translate } from '#region/localized-text.ts';

/** The language that texts are answered in. */
export interface TextLanguage {
  /** Language code. */
  language: string;
  translate: Translate;
}

/** A property of sections that holds the key of a translation, as JSON. Titles of cars may look like one: they are only looked at. */
const KEY = /"(?:promoLabel|location|name|title)":\s*"[a-z][a-z0-9-]*:[A-Za-z0-9_]/;

/** Whether sections in JSON may name keys of translations, which clients of the API cannot look up. */
export const mayNameKeys = (json: string): boolean => KEY.test(json);

/** Sections with `{ [language]: text }` in place of every key; texts that are stored per language stay as they are. */
export function localizedSections(
  sections: ListingSections,
  { language, translate }: TextLanguage,
): ListingSections {
  const texts = (text: LocalizedText): LocalizedText =>
    typeof text === 'string' ? { [language]: localizedText(text, language, translate) } : text;
  const { carInfoSection, locationSection, promotion, newCarSection } = sections;
  const { promoLabel, location } = carInfoSection;
  return {
    ...sections,
    carInfoSection: {
      ...carInfoSection,
      ...(promoLabel && { promoLabel: texts(promoLabel) }),
      ...(location && { location: texts(location) }),
    },
    ...(locationSection && { locationSection: { ...locationSection, name: texts(locationSection.name) } }),
    ...(promotion && { promotion: { ...promotion, title: texts(promotion.title) } }),
    ...(newCarSection && {
      newCarSection: {
        ...newCarSection,
        colors: newCarSection.colors.map((color) => ({ ...color, name: texts(color.name) })),
      },
    }),
  };
}
