import { describeFrame } from '../describe-frame.ts';
import { describeOptions } from '../describe-options.ts';
import type { DescribeFilter } from '../filter-input.ts';

export const describeButton: DescribeFilter<'button'> = (input) => ({
  ...describeFrame('button', input),
  options: describeOptions(input),
});
