import { joinFacts } from '#region/format/fact-separator.ts';
import { formatDate } from '#region/format/format.ts';
import { formatScore } from '../score.ts';
import type { DescribeSection } from '../section-kind.ts';
import type { RatingPart, RatingsView } from './ratings-view.ts';

const PARTS: readonly RatingPart[] = ['exterior', 'interior', 'mechanical'];

/** The condition of the car out of five, and who says so. */
export const describeRatings: DescribeSection<RatingsView> = ({ detail: { sections }, context }) => {
  const ratings = sections?.ratingsSection;
  if (!ratings) return undefined;
  const { t, language } = context;
  const { inspectedBy: name, inspectedOn } = sections.inspectionSection ?? {};
  const notes = [
    name ? t('listing:inspectedBy', { name }) : t('listing:ratings.bySeller'),
    ...(inspectedOn ? [t('listing:inspectedOn', { date: formatDate(inspectedOn, language) })] : []),
    t('listing:ratings.rule'),
  ];
  return {
    note: joinFacts(notes, language),
    overall: formatScore(ratings.overall, context),
    parts: PARTS.map((part) => ({ name: part, score: formatScore(ratings[part], context) })),
  };
};
