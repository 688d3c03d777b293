import { chosenOptions } from './change-search.ts';
import { excludedOptions, listValue } from './excluded.ts';
import type { FilterValue } from './filter-value.ts';

/** `toyota.corolla` → `toyota`; a make is its own make. */
export function makeOf(option: string): string {
  return option.split('.', 1)[0] ?? option;
}

/** Whether the make, or any of its models, is chosen. */
export function isMakeChosen(value: FilterValue | undefined, make: string): boolean {
  return chosenOptions(value).some((option) => makeOf(option) === make);
}

/** A make goes in whole; taking it out takes its models along. */
export function toggleMake(value: FilterValue | undefined, make: string): FilterValue | undefined {
  const others = chosenOptions(value).filter((option) => makeOf(option) !== make);
  return listOf(value, isMakeChosen(value, make) ? others : [...others, make]);
}

/** A first model narrows its make; without its last model the make is whole again. */
export function toggleModel(value: FilterValue | undefined, model: string): FilterValue | undefined {
  const make = makeOf(model);
  const chosen = chosenOptions(value);
  if (!chosen.includes(model)) return listOf(value, [...chosen.filter((option) => option !== make), model]);
  const left = chosen.filter((option) => option !== model);
  return listOf(value, left.some((option) => makeOf(option) === make) ? left : [...left, make]);
}

/**
 * What a plain HTML form means by `toyota` and `toyota.corolla` ticked together: just the model, because the model's box
 * only shows under a ticked make. (In an address the same list means every car of the make.)
 */
export function narrowToModels(value: FilterValue | undefined): FilterValue | undefined {
  const chosen = chosenOptions(value);
  return listOf(
    value,
    chosen.filter((option) => !chosen.some((other) => other !== option && makeOf(other) === option)),
  );
}

/** Other choices beside what is left out; what is chosen is no longer left out, nor is the make of a chosen model. */
function listOf(value: FilterValue | undefined, values: readonly string[]): FilterValue | undefined {
  return listValue(
    values,
    excludedOptions(value).filter(
      (option) => !values.some((each) => each === option || makeOf(each) === option),
    ),
  );
}
