import type { ReactElement } from 'react';
import { BooleanFilter } from './boolean/boolean.tsx';
import { ButtonFilter } from './button/button.tsx';
import { CheckboxFilter } from './checkbox/checkbox.tsx';
import type { FilterControlProps, FilterType, FilterViews } from './filter-view.ts';
import { MakeModelFilter } from './make-model/make-model.tsx';
import { NumberFilter } from './number/number.tsx';
import { RangeInputFilter } from './range-input/range-input.tsx';

export type FilterControl<View> = (props: FilterControlProps<View>) => ReactElement;

/** Browser half of each filter type: what is shown → form fields and choices. */
export const filterControls: { readonly [Type in FilterType]: FilterControl<FilterViews[Type]> } = {
  button: ButtonFilter,
  range_input: RangeInputFilter,
  boolean: BooleanFilter,
  number: NumberFilter,
  checkbox: CheckboxFilter,
  make_model: MakeModelFilter,
};
