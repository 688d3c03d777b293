import { describeFrame } from '../describe-frame.ts';
import { countLabel } from '../describe-options.ts';
import type { DescribeFilter } from '../filter-input.ts';

export const describeBoolean: DescribeFilter<'boolean'> = (input) => {
  const frame = describeFrame('boolean', input);
  const { filter, facet, words } = input;
  // Only cars with the mark are counted; there is no count of those without.
  const count = filter.isTrueOption ? countLabel(facet[0]?.count ?? 0, words) : {};
  return { ...frame, option: { value: '1', label: frame.label, ...count } };
};
