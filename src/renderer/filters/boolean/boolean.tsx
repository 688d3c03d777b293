import { FilterFieldset } from '../filter-fieldset.tsx';
import type { BooleanView, FilterControlProps } from '../filter-view.ts';
import { OptionRow } from '../option-list.tsx';

export function BooleanFilter({ view, value, onChoose }: FilterControlProps<BooleanView>) {
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
