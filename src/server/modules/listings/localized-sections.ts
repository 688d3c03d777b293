import type { ListingSections, LocalizedText } from '#contracts/types.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';

/** Language of the texts in an answer. */
export interface TextLanguage {
  /** Language code. */
  language: string;
  translate: Translate;
}

/** Replaces translation keys with `{ [language]: text }`. Texts stored per language stay as they are. */
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
