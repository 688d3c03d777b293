import type { FilterViews } from '#region/search/describe-filter.ts';
import type { FilterControlProps } from '../filter-control.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import styles from './number.module.css';

/** A list of numbers between two buttons; untouched it stands at "any", the first press at the manifest's start. */
export function NumberFilter({ view, value, onChoose }: FilterControlProps<FilterViews['number']>) {
  const number = value?.kind === 'number' ? value.value : undefined;
  const choose = (next: number | undefined) =>
    onChoose(next === undefined ? undefined : { kind: 'number', value: next });
  const at = view.choices.findIndex((choice) => choice.value === number);
  const step = (by: number) =>
    choose(number === undefined ? view.start : (view.choices[at + by]?.value ?? number));
  return (
    <FilterFieldset label={view.label}>
      <div className={styles.stepper}>
        <button
          type="button"
          className={styles.step}
          aria-label={view.less}
          disabled={number !== undefined && at <= 0}
          onClick={() => step(-1)}
        >
          −
        </button>
        <select
          className={styles.select}
          name={view.query}
          aria-label={view.label}
          value={number ?? ''}
          onChange={({ target }) => choose(target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">{view.any}</option>
          {view.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <button
          type="button"
          className={styles.step}
          aria-label={view.more}
          disabled={number !== undefined && at >= view.choices.length - 1}
          onClick={() => step(1)}
        >
          +
        </button>
      </div>
    </FilterFieldset>
  );
}
