import type { StepChart } from './step-chart.ts';

export interface PriceHistoryView {
  /** “Reduced by $2,000 on 3 Mar 2026.”, “First offered on 10 Jan 2026 for $52,800.” */
  sentences: string[];
  chart: StepChart;
  /** The chart in words. */
  chartLabel: string;
  /** Prices at the lines of the chart, lowest first. */
  prices: string[];
  /** First and last day of the chart. */
  days: [string, string];
  /** Newest first. */
  rows: PriceRow[];
}

export interface PriceRow {
  day: string;
  price: string;
  /** What the price became less (“-$2,000”) or more; empty: the first price. */
  change: string;
}
