// One line for each kind of filter, under its name in schemas/region/filter.schema.json.
export { BooleanFilter as boolean } from './boolean/boolean.tsx';
export { ButtonFilter as button } from './button/button.tsx';
export { CheckboxFilter as checkbox } from './checkbox/checkbox.tsx';
export { DateRangeFilter as date_range } from './date-range/date-range.tsx';
export { DistanceRangeFilter as distance_range } from './distance-range/distance-range.tsx';
export { MakeModelFilter as make_model } from './make-model/make-model.tsx';
export { NumberFilter as number } from './number/number.tsx';
export { RangeInputFilter as range_input } from './range-input/range-input.tsx';
