import { chosenOptions, toggleOption } from '#region/search/change-search.ts';
import type { FilterViews } from '#region/search/describe-filter.ts';
import type { OptionView } from '#region/search/describe-options.ts';
import { classNames } from '#ui/class-names.ts';
import { FoldedOptions } from '../../folded-options/folded-options.tsx';
import { ExcludedInputs } from '../excluded-inputs.tsx';
import type { FilterControlProps } from '../filter-control.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import styles from './button.module.css';

/** Short options side by side; several may be pressed. */
export function ButtonFilter({ view, value, onChoose }: FilterControlProps<FilterViews['button']>) {
  const chosen = chosenOptions(value);
  const buttons = (options: readonly OptionView[]) => (
    <div className={styles.buttons}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            styles.button,
            option.isNone && !chosen.includes(option.value) && styles.none,
          )}
        >
          <input
            type="checkbox"
            className={styles.box}
            name={view.query}
            value={option.value}
            checked={chosen.includes(option.value)}
            onChange={() => onChoose(toggleOption(value, option.value))}
          />
          <span>{option.label}</span>
          <span className={styles.count}>{option.count}</span>
        </label>
      ))}
    </div>
  );
  return (
    <FilterFieldset label={view.label}>
      <ExcludedInputs name={view.query} value={value} />
      {view.folded ? (
        <FoldedOptions query={view.query} options={view.options} folded={view.folded}>
          {buttons}
        </FoldedOptions>
      ) : (
        buttons(view.options)
      )}
    </FilterFieldset>
  );
}
