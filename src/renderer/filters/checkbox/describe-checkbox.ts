import { foldOptions } from '../../folded-options/fold-options.ts';
import { describeFrame } from '../describe-frame.ts';
import type { DescribeFilter } from '../filter-input.ts';

export const describeCheckbox: DescribeFilter<'checkbox'> = (input) => ({
  ...describeFrame('checkbox', input),
  ...foldOptions(input),
});
