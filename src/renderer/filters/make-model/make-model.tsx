import { chosenOptions } from '#region/search/change-search.ts';
import type { FilterViews } from '#region/search/describe-filter.ts';
import type { MakeView } from '#region/search/kinds/make-model.ts';
import { isMakeChosen, toggleMake, toggleModel } from '#region/search/make-models.ts';
import { FoldedOptions } from '../../folded-options/folded-options.tsx';
import { ExcludedInputs } from '../excluded-inputs.tsx';
import type { FilterControlProps } from '../filter-control.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import { OptionList, OptionRow } from '../option-list.tsx';
import styles from './make-model.module.css';

/** Makes with most cars first, the rest on demand or by their first letters; a chosen make shows its models. */
export function MakeModelFilter({ view, value, onChoose }: FilterControlProps<FilterViews['make_model']>) {
  return (
    <FilterFieldset label={view.label}>
      <ExcludedInputs name={view.query} value={value} />
      <FoldedOptions query={view.query} options={view.makes} folded={view.folded}>
        {(shown) =>
          shown.map((make) => (
            <Make key={make.value} make={make} query={view.query} value={value} onChoose={onChoose} />
          ))
        }
      </FoldedOptions>
    </FilterFieldset>
  );
}

interface MakeProps extends Pick<FilterControlProps<FilterViews['make_model']>, 'value' | 'onChoose'> {
  make: MakeView;
  query: string;
}

function Make({ make, query, value, onChoose }: MakeProps) {
  const row = (
    <OptionRow
      name={query}
      option={make}
      isChosen={isMakeChosen(value, make.value)}
      onToggle={(option) => onChoose(toggleMake(value, option))}
    />
  );
  if (!make.models) return row;
  return (
    <>
      {row}
      <fieldset className={styles.models} aria-label={make.label}>
        <OptionList
          name={query}
          options={make.models}
          chosen={chosenOptions(value)}
          onToggle={(option) => onChoose(toggleModel(value, option))}
        />
      </fieldset>
    </>
  );
}
