import type { DescribeSection } from '../section-kind.ts';
import { type TextIn, textIn } from './text-in.ts';

/** What the seller writes. */
export const describeDescription: DescribeSection<TextIn> = ({ detail: { sections }, context }) =>
  textIn(sections?.descriptionSection?.texts, context);
