import type { DescribeSection } from '../section-kind.ts';
import { type ChosenText, chosenText } from './seller-text.ts';

/** What the seller writes. */
export const describeDescription: DescribeSection<ChosenText> = ({ detail: { sections }, context }) =>
  chosenText(sections?.descriptionSection?.texts, context);
