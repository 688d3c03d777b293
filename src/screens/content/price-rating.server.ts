import type { PriceRatingRules } from '#contracts/types.ts';
import { formatField, formatNumber } from '#region/format/format.ts';
import { formatList } from '#region/format/format-list.ts';
import { formatPercent, formatSpan } from '#region/format/format-measure.ts';
import { pagePath } from '#region/routing/paths.ts';
import { countryNameForms } from '#region/text/country-name-forms.ts';
import { numbersOf } from '#region/text/format-language.ts';
import type { BlockView } from '#renderer/blocks/block-view.ts';
import { type BlockContext, contentText } from '#renderer/blocks/describe-block.ts';
import { ratingMark } from '#renderer/price-rating/rating-mark.ts';
import type { ScreenLoader } from '../screen.ts';
import { contentPage, madeBlock } from './content-page.server.ts';
import type { ContentView } from './content-view.ts';

/** How prices are rated, in the figures of the region's manifest. */
export const loadPriceRating: ScreenLoader<ContentView> = async (context, t) => {
  if (context.segments.length > 0) return { kind: 'not_found' };
  const blockContext = { ...context, t };
  const { manifest } = context.region;
  const values = figuresOf(manifest.priceRating, blockContext);
  const textOf = (key: string) => t(key, values);
  const item = itemsIn(textOf);
  const blocks = [
    labelTable(manifest.priceRating, blockContext),
    madeBlock({
      type: 'steps',
      name: 'steps',
      title: textOf('price-rating:steps.title'),
      items: [
        item('price-rating:steps.similar', 'price-rating:steps.similarText'),
        item('price-rating:steps.adjust', 'price-rating:steps.adjustText'),
        item('price-rating:steps.usual', 'price-rating:steps.usualText'),
        item('price-rating:steps.compare', 'price-rating:steps.compareText'),
      ],
    }),
    noRatingBlock(values, blockContext),
    madeBlock({
      type: 'paragraphs',
      name: 'often',
      title: textOf('price-rating:often.title'),
      items: [{ text: t('price-rating:often.text', { hours: values.every }) }],
    }),
    madeBlock({
      type: 'paragraphs',
      name: 'limits',
      title: textOf('price-rating:limits.title'),
      items: [
        { text: textOf('price-rating:limits.text') },
        { text: textOf('price-rating:limits.independent') },
      ],
    }),
    madeBlock({
      type: 'call_to_action',
      name: 'search',
      title: t('common:route.buy'),
      items: [],
      action: {
        label: t('content:ratings.search'),
        href: pagePath(context.region, { language: context.language.code, route: 'buy', segments: [] }),
      },
    }),
  ];
  return contentPage({ title: 'common:route.price-rating', lead: 'price-rating:lead', blocks }, context, t);
};

/** Writes an item by the keys of its texts. */
const itemsIn = (textOf: (key: string) => string) => (title: string, text?: string) => ({
  title: textOf(title),
  ...(text && { text: textOf(text) }),
});

/** Why a car has no rating. */
function noRatingBlock(values: ReturnType<typeof figuresOf>, context: BlockContext): BlockView {
  const { t } = context;
  const item = itemsIn((key) => t(key, values));
  return madeBlock({
    type: 'list',
    name: 'none',
    title: t('price-rating:none.title', values),
    items: [
      item('price-rating:none.few'),
      { title: t('price-rating:none.spread', { percent: values.spread }) },
      { title: t('price-rating:none.doubtful', { percent: values.doubtful }) },
      item('price-rating:none.unknown'),
      ...minimumItems(context.region.manifest.priceRating, context),
      item('price-rating:none.changed'),
      { title: t('price-rating:none.stale', { hours: values.fresh }) },
    ],
  });
}

/** Each rating with the differences from the usual price that it stands for. */
function labelTable({ bands }: PriceRatingRules, blockContext: BlockContext) {
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
function minimumItems({ least }: PriceRatingRules, blockContext: BlockContext): { title: string }[] {
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
function figuresOf(rules: PriceRatingRules, blockContext: BlockContext) {
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
