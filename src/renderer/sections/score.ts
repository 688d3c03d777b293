import { rememberByText } from '#domain/cache/remember.ts';
import { formatNumber } from '#region/format/format.ts';
import { numbersOf } from '#region/text/format-language.ts';
import type { CardContext } from '../car-card/card-context.ts';

/** Marks go from 0 to this (SPEC 3.7). */
export const MAX_SCORE = 5;

const scoreFormat = rememberByText(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

export interface ScoreView {
  /** “4.6”. */
  text: string;
  /** “4.6 out of 5”, for screen readers. */
  label: string;
  /** Share of the full mark, 0 to 1. */
  share: number;
}

/** A mark from 0 to 5 in words. */
export function formatScore(score: number, { language, t }: Pick<CardContext, 'language' | 't'>): ScoreView {
  const text = scoreFormat(numbersOf(language)).format(score);
  return {
    text,
    label: t('listing:outOf', { score: text, max: formatNumber(MAX_SCORE, language) }),
    share: Math.min(1, Math.max(0, score / MAX_SCORE)),
  };
}
