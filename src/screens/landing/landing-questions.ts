import { formatNumber } from '#region/format/format.ts';
import { formatList } from '#region/format/format-list.ts';
import { formatMoney } from '#region/format/format-money.ts';
import type { Landing } from '#region/routing/landing-path.ts';
import { isMakeModel } from '#region/search/kinds/make-model.ts';
import type { BlockView } from '#renderer/blocks/block-view.ts';
import { mostCommon, priceText, rangeText } from './landing-facts.ts';
import type { LandingStock } from './landing-stock.server.ts';
import type { LandingNames, LandingText } from './landing-text.ts';

const MILEAGE = 'listing.mileage';
const MODELS = 5;

/** What buyers ask about the cars of a page, answered from the stock alone; a question without an answer is left out. */
export function landingQuestions(
  landing: Landing,
  stock: LandingStock,
  text: LandingText,
  names: LandingNames,
): BlockView | undefined {
  const { region, language, t } = text;
  const { priceRating, pages } = region.manifest;
  const prices = priceText(text);
  const years = rangeText(priceRating.year, text);
  const mileage = rangeText(MILEAGE, text);
  const models = modelList(landing, text);
  const common = (pages.landing?.facts ?? []).flatMap((field) => {
    const filter = region.filters.find((each) => each.field === field);
    const top = filter && filter !== landing.filter && mostCommon(filter, text);
    return top ? [t('landing:share', { name: top.label, share: top.share })] : [];
  });
  const usual = stock.usual === undefined ? undefined : formatMoney(stock.usual, region.currency, language);
  const items = [
    ...(prices && usual
      ? [{ title: t('landing:question.price', names), text: t('landing:answer.price', { prices, usual }) }]
      : []),
    ...(years && mileage
      ? [{ title: t('landing:question.age', names), text: t('landing:answer.age', { years, mileage }) }]
      : []),
    ...(models ? [{ title: t('landing:question.models', names), text: models }] : []),
    ...(common.length > 0
      ? [{ title: t('landing:question.common', names), text: formatList(common, language.locale) }]
      : []),
  ];
  if (items.length === 0) return undefined;
  const title = t('landing:section.questions');
  return { type: 'faq', name: 'questions', title, items, columns: [], rows: [] };
}

/** The models of a make with most cars; empty on other pages. */
function modelList({ filter, value }: Landing, { meta, language, t }: LandingText): string {
  if (!isMakeModel(filter) || value.includes('.')) return '';
  const models = (meta.facets[filter.query] ?? [])
    .filter((each) => each.value.startsWith(`${value}.`) && each.count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MODELS)
    .map(({ label, value: model, count }) =>
      t('landing:share', { name: label ?? model, share: formatNumber(count, language) }),
    );
  return models.length < 2 ? '' : formatList(models, language.locale);
}
