import { excludedText, excludedValue } from '#region/search/excluded.ts';
import type { FilterValue } from '#region/search/filter-value.ts';

/** Keeps what a search leaves out when the form is sent without scripts. */
export function ExcludedInputs({ name, value }: { name: string; value: FilterValue | undefined }) {
  const excluded = value && excludedValue(value);
  const options = excluded?.kind === 'list' ? excluded.values : excluded ? ['1'] : [];
  return options.map((option) => (
    <input key={option} type="hidden" name={name} value={excludedText(option)} />
  ));
}
