import { chosenOptions, toggleOption } from '#region/search/change-search.ts';
import type { FilterViews } from '#region/search/describe-filter.ts';
import type { OptionView } from '#region/search/describe-options.ts';
import { FoldedOptions } from '../../folded-options/folded-options.tsx';
import { ExcludedInputs } from '../excluded-inputs.tsx';
import type { FilterControlProps } from '../filter-control.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import { OptionList } from '../option-list.tsx';

export function CheckboxFilter({ view, value, onChoose }: FilterControlProps<FilterViews['checkbox']>) {
  const list = (options: readonly OptionView[]) => (
    <OptionList
      name={view.query}
      options={options}
      chosen={chosenOptions(value)}
      onToggle={(option) => onChoose(toggleOption(value, option))}
    />
  );
  return (
    <FilterFieldset label={view.label}>
      <ExcludedInputs name={view.query} value={value} />
      {view.folded ? (
        <FoldedOptions query={view.query} options={view.options} folded={view.folded}>
          {list}
        </FoldedOptions>
      ) : (
        list(view.options)
      )}
    </FilterFieldset>
  );
}
