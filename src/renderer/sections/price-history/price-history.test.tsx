import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ListingDetail } from '#contracts/types.ts';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { demoDetails, sectionInput } from '../../../../tests/demo-details.ts';
import { englishMessages } from '../../../../tests/shipped-regions.ts';
import { describePriceHistory } from './describe-price-history.ts';
import { PriceHistorySection } from './price-history-section.tsx';
import { roundPrices, stepChart } from './step-chart.ts';

const [car] = demoDetails('sg', 1);
if (!car) throw new Error('no demo car');
const history: NonNullable<ListingDetail['price_history']> = [
  { on: '2026-08-01', price: 55_000 },
  { on: '2026-09-15', price: 52_800 },
  { on: '2026-10-12', price: 50_800 },
];
const describeWith = (price_history: ListingDetail['price_history'], changes: Partial<ListingDetail> = {}) =>
  describePriceHistory(sectionInput('sg', { ...car, ...changes, price_history }));
const view = describeWith(history);
if (!view) throw new Error('no view');

describe('the price history of a car', () => {
  test('shows the last change, the total change and the first price', () => {
    expect(view.sentences).toEqual([
      'Reduced by $2,000 on Oct 12, 2026.',
      'That is 8% less than at first.',
      'First offered on Aug 1, 2026 for $55,000.',
    ]);
    expect(describeWith(history.slice(0, 2))?.sentences).toHaveLength(2);
  });

  test('shows an increase and no saving', () => {
    const sentences = describeWith([...history, { on: '2026-11-01', price: 56_000 }])?.sentences;
    expect(sentences?.[0]).toBe('Raised by $5,200 on Nov 1, 2026.');
    expect(sentences).toHaveLength(2);
  });

  test('is empty for a car that has always cost the same', () => {
    expect(describeWith(undefined)).toBeUndefined();
    expect(describeWith(history.slice(0, 1))).toBeUndefined();
    expect(describeWith(history.map(({ on }) => ({ on, price: 1 })))).toBeUndefined();
  });

  test('lists every price, the newest first', () => {
    expect(view.rows).toEqual([
      { day: 'Oct 12, 2026', price: '$50,800', change: '-$2,000' },
      { day: 'Sep 15, 2026', price: '$52,800', change: '-$2,200' },
      { day: 'Aug 1, 2026', price: '$55,000', change: '' },
    ]);
  });

  test('is a picture with words, lines at round prices and a table', () => {
    const html = renderToStaticMarkup(
      <I18nProvider language={{ code: 'en', locale: 'en', direction: 'ltr' }} messages={englishMessages()}>
        <PriceHistorySection view={view} slots={{}} />
      </I18nProvider>,
    );
    expect(html).toContain(
      'role="img" aria-label="Chart of the price: $55,000 on Aug 1, 2026, $50,800 since Oct 12, 2026. Lowest $50,800, highest $55,000."',
    );
    expect(view.prices).toEqual(['$50,000', '$52,000', '$54,000', '$56,000']);
    expect(html.match(/<tr>/g)).toHaveLength(4);
  });
});

describe('the chart', () => {
  test('steps on the days of the changes and runs on to the last day', () => {
    const steps = [
      { on: '2026-01-01', price: 200 },
      { on: '2026-01-06', price: 150 },
    ];
    expect(stepChart(steps, '2026-01-11', [100, 150, 200])).toEqual({
      line: 'M0 0H50V50H100',
      grid: [100, 50, 0],
      dots: [
        { x: 0, y: 0, isDrop: false },
        { x: 50, y: 50, isDrop: true },
      ],
    });
  });

  test('shows a price that is of today', () => {
    const { dots } = stepChart(
      [
        { on: '2026-01-01', price: 200 },
        { on: '2026-01-10', price: 150 },
      ],
      '2026-01-10',
      [100, 200],
    );
    expect(dots[1]?.x).toBe(90);
  });

  test.each([
    [3_161_000, 3_300_000],
    [0.5, 0.7],
    [1, 9_999_999],
    [50_000, 50_001],
    [999_999_999, 1_000_000_000],
    [99, 101],
  ])('has two to five round prices around %d and %d', (lowest, highest) => {
    const prices = roundPrices([highest, lowest]);
    expect(prices.length).toBeGreaterThanOrEqual(2);
    expect(prices.length).toBeLessThanOrEqual(5);
    expect(prices[0]).toBeLessThan(lowest);
    expect(prices.at(-1)).toBeGreaterThanOrEqual(highest);
    const gaps = prices.slice(1).map((price, index) => price - (prices[index] ?? 0));
    for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 5);
  });
});
