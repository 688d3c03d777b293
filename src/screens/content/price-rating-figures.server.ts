import type { PriceRatingRules } from '#contracts/types.ts';
import { formatField, formatNumber } from '#region/format/format.ts';
import { formatList } from '#region/format/format-list.ts';
import { formatPercent, formatSpan } from '#region/format/format-measure.ts';
import { countryNameForms } from '#region/text/country-name-forms.ts';
import { numbersOf } from '#region/text/format-language.ts';
import { type BlockContext, contentText } from '#renderer/blocks/describe-block.ts';
import { ratingMark } from '#renderer/price-rating/rating-mark.ts';
import { madeBlock } from './content-page.server.ts';

/** Each rating with the differences from the usual price that it stands for. */
export function labelTable({ bands }: PriceRatingRules, blockContext: BlockContext) {
  const { t, language } = blockContext;
  const percent = (value: number) => formatPercent(Math.abs(value), numbersOf(language));
  const great = percent(bands.great);
  const good = percent(bands.good);
  const fair = percent(bands.fair);
  const rows = [
    ['great', t('price-rating:labels.great', { percent: great })],
    ['good', t('price-rating:labels.good', { from: great, to: good })],
    ['fair', t('price-rating:labels.fair', { below: good, above: fair })],
    ['above', t('price-rating:labels.above', { percent: fair })],
  ] as const;
  return madeBlock({
    type: 'table',
    name: 'labels',
    title: t('price-rating:labels.title'),
    items: [],
    columns: [t('price-rating:labels.label'), t('price-rating:labels.difference')],
    rows: rows.map(([rating, text]) => [ratingMark(rating, blockContext)?.label ?? rating, text]),
  });
}

/** What a car must have to be rated, one by one. */
export function minimumItems({ least }: PriceRatingRules, blockContext: BlockContext): { title: string }[] {
  return Object.entries(least).flatMap(([name, value]) => {
    const field = blockContext.region.manifest.fields[name];
    const amount = field && formatField(value, field, blockContext);
    return amount
      ? [
          {
            title: blockContext.t('price-rating:none.least', {
              field: contentText(field.label, blockContext),
              amount,
            }),
          },
        ]
      : [];
  });
}

/** What texts about the method fill in. */
export function figuresOf(rules: PriceRatingRules, blockContext: BlockContext) {
  const { region, language } = blockContext;
  const { locale } = language;
  const names = (fields: readonly string[]) =>
    formatList(
      fields.map((name) =>
        inSentence(contentText(region.manifest.fields[name]?.label ?? name, blockContext), locale),
      ),
      locale,
    );
  return {
    ...countryNameForms(region.manifest, language.code, blockContext.t),
    same: names(rules.same),
    numbers: names([rules.year, ...rules.adjustFor]),
    years: formatSpan(rules.yearsApart, 'year', locale),
    wider: formatSpan(rules.widestYearsApart, 'year', locale),
    minimum: formatNumber(rules.minimumComparables, language),
    spread: formatPercent(rules.widestSpreadPercent, numbersOf(language)),
    doubtful: formatPercent(rules.doubtfulFromPercent, numbersOf(language)),
    every: formatSpan(rules.everyHours, 'hour', locale),
    fresh: formatSpan(rules.freshForHours, 'hour', locale),
  };
}

/** The name of a field within a sentence: abbreviations stay in capitals. */
function inSentence(label: string, locale: string): string {
  const [first = '', second = ''] = label;
  const isWord = second === second.toLocaleLowerCase(locale);
  return isWord ? first.toLocaleLowerCase(locale) + label.slice(first.length) : label;
}
