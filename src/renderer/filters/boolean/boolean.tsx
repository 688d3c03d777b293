import type { FilterViews } from '#region/search/describe-filter.ts';
import type { FilterControlProps } from '../filter-control.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import { OptionRow } from '../option-list.tsx';

export function BooleanFilter({ view, value, onChoose }: FilterControlProps<FilterViews['boolean']>) {
  return (
    <FilterFieldset label={view.label}>
      <OptionRow
        name={view.query}
        option={view.option}
        isChosen={value !== undefined}
        onToggle={() => onChoose(value ? undefined : { kind: 'flag' })}
      />
    </FilterFieldset>
  );
}
