import type { ListingDetail } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { formatDate, formatShare } from '#region/format/format.ts';
import { formatExactMoney, formatMoneyChange } from '#region/format/format-money.ts';
import type { DescribeSection, SectionInput } from '../section-kind.ts';
import type { PriceHistoryView, PriceRow } from './price-history-view.ts';
import { roundPrices, stepChart } from './step-chart.ts';

type PriceChange = NonNullable<ListingDetail['price_history']>[number];
type Context = SectionInput['context'];

/** Price history as text, step chart and table; undefined if the price never changed. */
export const describePriceHistory: DescribeSection<PriceHistoryView> = ({ detail, context }) => {
  const { price_history: history = [], card, updated_at } = detail;
  const [first] = history;
  const last = history.at(-1);
  const amounts = history.map(({ price }) => price);
  if (!first || !last || new Set(amounts).size < 2) return undefined;
  const { region, language, t, now } = context;
  const money = (amount: number) => formatExactMoney(amount, region.currency, language);
  const day = (on: string) => formatDate(on, language);
  const today = zonedDay(card.status === 'sold' ? Date.parse(updated_at) : now, region.manifest.timeZone);
  const until = today > last.on ? today : last.on;
  const lines = roundPrices(amounts);
  return {
    sentences: sentencesOf(history, context),
    chart: stepChart(history, until, lines),
    chartLabel: t('listing:priceHistory.chart', {
      first: money(first.price),
      from: day(first.on),
      last: money(last.price),
      since: day(last.on),
      lowest: money(Math.min(...amounts)),
      highest: money(Math.max(...amounts)),
    }),
    prices: lines.map(money),
    days: [day(first.on), day(until)],
    rows: history.map((change, index) => rowOf(change, history[index - 1], context)).reverse(),
  };
};

/** The last change, what all changes make together, and the beginning. */
function sentencesOf(history: readonly PriceChange[], { region, language, t }: Context): string[] {
  const money = (amount: number) => formatExactMoney(amount, region.currency, language);
  const [first, last, before] = [history[0], history.at(-1), history.at(-2)];
  if (!first || !last || !before) return [];
  const isDrop = last.price < before.price;
  const change = t(isDrop ? 'listing:priceHistory.down' : 'listing:priceHistory.up', {
    amount: money(Math.abs(last.price - before.price)),
    date: formatDate(last.on, language),
  });
  const share = 1 - last.price / first.price;
  const isMoreThanOne = history.length > 2 && share >= 0.005;
  return [
    change,
    ...(isMoreThanOne ? [t('listing:priceHistory.total', { percent: formatShare(share, language) })] : []),
    t('listing:priceHistory.first', { price: money(first.price), date: formatDate(first.on, language) }),
  ];
}

function rowOf({ on, price }: PriceChange, before: PriceChange | undefined, context: Context): PriceRow {
  const { region, language } = context;
  return {
    day: formatDate(on, language),
    price: formatExactMoney(price, region.currency, language),
    change: before ? formatMoneyChange(price - before.price, region.currency, language) : '',
  };
}
