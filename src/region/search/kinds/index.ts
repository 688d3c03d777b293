// One line for each kind of filter, under its name in schemas/region/filter.schema.json.
export { boolean } from './boolean.ts';
export { button } from './button.ts';
export { checkbox } from './checkbox.ts';
export { dateRange as date_range } from './date-range.ts';
export { distanceRange as distance_range } from './distance-range.ts';
export { makeModel as make_model } from './make-model.ts';
export { number } from './number.ts';
export { rangeInput as range_input } from './range-input.ts';
