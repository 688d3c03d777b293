import { chosenOptions, toggleOption } from '#region/change-search.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import type { CheckboxView, FilterControlProps } from '../filter-view.ts';
import { OptionList } from '../option-list.tsx';

export function CheckboxFilter({ view, value, onChoose }: FilterControlProps<CheckboxView>) {
  return (
    <FilterFieldset label={view.label}>
      <OptionList
        name={view.query}
        options={view.options}
        chosen={chosenOptions(value)}
        onToggle={(option) => onChoose(toggleOption(value, option))}
      />
    </FilterFieldset>
  );
}
