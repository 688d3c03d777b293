import { localizedText } from '#region/text/localized-text.ts';
import { describeBoolean } from './boolean/describe-boolean.ts';
import { describeButton } from './button/describe-button.ts';
import { describeCheckbox } from './checkbox/describe-checkbox.ts';
import type { DescribeFilter, FilterInput } from './filter-input.ts';
import type { FilterType, FilterView } from './filter-view.ts';
import { describeMakeModel } from './make-model/describe-make-model.ts';
import { describeNumber } from './number/describe-number.ts';
import { describeRangeInput } from './range-input/describe-range-input.ts';

/** Server half of each filter type: setting, value and counts → what is shown. */
export const filterDescribers: { readonly [Type in FilterType]: DescribeFilter<Type> } = {
  button: describeButton,
  range_input: describeRangeInput,
  boolean: describeBoolean,
  number: describeNumber,
  checkbox: describeCheckbox,
  make_model: describeMakeModel,
};

export function describeFilter(input: FilterInput): FilterView {
  const describers: Readonly<Record<string, ((of: FilterInput) => FilterView) | undefined>> =
    filterDescribers;
  const type: string = input.filter.type;
  const describe = Object.hasOwn(describers, type) ? describers[type] : undefined;
  if (describe) return describe(input);
  const { filter, words } = input;
  return {
    type: 'unknown',
    name: filter.name,
    query: filter.query,
    label: localizedText(filter.label, words.language.code, words.t),
    text: words.t('buy:filters.unknownType', { type }),
  };
}
