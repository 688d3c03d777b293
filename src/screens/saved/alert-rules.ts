import type { RegionManifest } from '#contracts/types.ts';
import { formatNumber } from '#region/format/format.ts';
import { formatHour } from '#region/format/format-measure.ts';
import type { FormatLanguage } from '#region/text/format-language.ts';
import type { Translate } from '#region/text/localized-text.ts';

/** When alerts of a region come, and how many at most, for people; a sentence each. */
export function alertRules(
  { messagesPerDay, digestHour, quietHours }: RegionManifest['alerts'],
  language: FormatLanguage,
  t: Translate,
): string[] {
  const hour = (value: number) => formatHour(value, language.locale);
  return [
    t('history:saved.most', { value: formatNumber(messagesPerDay, language), hour: hour(digestHour) }),
    ...(quietHours
      ? [t('history:saved.quiet', { from: hour(quietHours.from), until: hour(quietHours.until) })]
      : []),
  ];
}
