import { describeFrame } from '../describe-frame.ts';
import { describeOptions } from '../describe-options.ts';
import type { DescribeFilter } from '../filter-input.ts';

export const describeCheckbox: DescribeFilter<'checkbox'> = (input) => ({
  ...describeFrame('checkbox', input),
  options: describeOptions(input),
});
