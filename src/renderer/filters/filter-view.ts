import type { FilterValue } from '#region/search/filter-value.ts';
import type { TypedRules } from '#region/search/typed-numbers.ts';

/** What a browser needs to know to show a filter: words and counts, nothing of the manifest. */
interface FilterFrame<Type extends string> {
  type: Type;
  name: string;
  /** Key in addresses and name of the form fields. */
  query: string;
  label: string;
}

export interface OptionView {
  value: string;
  label: string;
  /** Cars one would get, as the language writes numbers; absent when not counted. */
  count?: string;
  /** There are none: shown dimmed. */
  isNone?: boolean;
  swatch?: string;
  pictogram?: string;
}

/** How a long list is folded. */
export interface FoldedView {
  /** How many of the options stand above "show all". */
  topCount: number;
  words: { search: string; showAll: string; noMatch: string };
}

export interface CheckboxView extends FilterFrame<'checkbox'> {
  options: OptionView[];
  /** Absent: the list is short. */
  folded?: FoldedView;
}

export interface ButtonView extends FilterFrame<'button'> {
  options: OptionView[];
  folded?: FoldedView;
}

export interface BooleanView extends FilterFrame<'boolean'> {
  option: OptionView;
}

export interface NumberView extends FilterFrame<'number'> {
  /** Word for "does not matter". */
  any: string;
  choices: { value: number; label: string }[];
  /** Where the control stands before it is used (SPEC 5). */
  start: number;
  less: string;
  more: string;
}

export interface RangeInputView extends FilterFrame<'range_input'> {
  /** Rising values the slider stops at. */
  ticks: number[];
  /** The same for people. */
  tickLabels: string[];
  prefix?: string;
  suffix?: string;
  placeholders: [string, string];
  /** Names of the two ends for screen readers. */
  endLabels: [string, string];
  /** How numbers are written in the inputs. */
  locale: string;
  isGrouped: boolean;
  /** How numbers may be typed. */
  typed: TypedRules;
  /** What is said of typed text that is no number. */
  unread: string;
  /** What was sent by a form and could not be read. */
  sent?: { min: string; max: string };
  /** Outline of the stock over the ticks, in a box of 100 × 24; empty without one. */
  histogram: string;
}

export interface MakeView extends OptionView {
  /** Only for chosen makes. */
  models?: OptionView[];
}

export interface MakeModelView extends FilterFrame<'make_model'> {
  makes: MakeView[];
  folded: FoldedView;
}

/** The view of each filter type (SPEC 3.5). */
export interface FilterViews {
  button: ButtonView;
  range_input: RangeInputView;
  boolean: BooleanView;
  number: NumberView;
  checkbox: CheckboxView;
  make_model: MakeModelView;
}

export type FilterType = keyof FilterViews;

/** A type the engine does not know; it is shown, with its name. */
export interface UnknownFilterView extends FilterFrame<'unknown'> {
  text: string;
}

export type FilterView = FilterViews[FilterType] | UnknownFilterView;

export interface FilterControlProps<View> {
  view: View;
  value: FilterValue | undefined;
  /** A choice was made: the address changes. */
  onChoose(value: FilterValue | undefined): void;
  /** A choice is being made (dragging, typing): only the count follows. */
  onDraft(value: FilterValue | undefined): void;
}
