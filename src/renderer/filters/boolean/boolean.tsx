import type { FilterViews } from '#region/search/describe-filter.ts';
import { ExcludedInputs } from '../excluded-inputs.tsx';
import type { FilterControlProps } from '../filter-control.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import { OptionRow } from '../option-list.tsx';

export function BooleanFilter({ view, value, onChoose }: FilterControlProps<FilterViews['boolean']>) {
  const isChosen = value?.kind === 'flag' && !value.isExcluded;
  return (
    <FilterFieldset label={view.label}>
      <ExcludedInputs name={view.query} value={value} />
      <OptionRow
        name={view.query}
        option={view.option}
        isChosen={isChosen}
        onToggle={() => onChoose(isChosen ? undefined : { kind: 'flag' })}
      />
    </FilterFieldset>
  );
}
