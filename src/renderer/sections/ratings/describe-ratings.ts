import { formatScore } from '../score.ts';
import type { DescribeSection } from '../section.ts';
import type { RatingPart, RatingsView } from './ratings-view.ts';

const PARTS: readonly RatingPart[] = ['exterior', 'interior', 'mechanical'];

/** Marks out of five. */
export const describeRatings: DescribeSection<RatingsView> = ({ detail: { sections }, context }) => {
  const ratings = sections?.ratingsSection;
  if (!ratings) return undefined;
  return {
    overall: formatScore(ratings.overall, context),
    parts: PARTS.map((name) => ({ name, score: formatScore(ratings[name], context) })),
  };
};
