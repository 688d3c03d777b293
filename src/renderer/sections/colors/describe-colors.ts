import { localizedText } from '#region/text/localized-text.ts';
import type { DescribeSection } from '../section-kind.ts';
import type { ColorsView } from './colors-view.ts';

/** The paints a new car can be ordered in; one alone is no choice. */
export const describeColors: DescribeSection<ColorsView> = ({ choice, context: { language, t } }) => {
  if (!choice?.color || choice.colors.length < 2) return undefined;
  const { color: shown, variant, colors } = choice;
  const nameOf = ({ name }: typeof shown) => localizedText(name, language.code, t);
  return {
    shown: nameOf(shown),
    paints: colors.map((paint) => ({
      key: paint.key,
      name: nameOf(paint),
      swatch: paint.swatch,
      href: `${choice.hrefOf({ variant: variant?.key, color: paint.key })}#gallery`,
      isShown: paint.key === shown.key,
    })),
  };
};
