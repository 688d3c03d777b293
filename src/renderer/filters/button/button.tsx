import { chosenOptions, toggleOption } from '#region/change-search.ts';
import { classNames } from '#ui/class-names.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import type { ButtonView, FilterControlProps } from '../filter-view.ts';
import styles from './button.module.css';

/** Short options side by side; several may be pressed. */
export function ButtonFilter({ view, value, onChoose }: FilterControlProps<ButtonView>) {
  const chosen = chosenOptions(value);
  return (
    <FilterFieldset label={view.label}>
      <div className={styles.buttons}>
        {view.options.map((option) => (
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
    </FilterFieldset>
  );
}
