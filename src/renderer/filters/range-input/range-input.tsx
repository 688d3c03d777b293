import { useId } from 'react';
import type { FilterViews } from '#region/search/describe-filter.ts';
import type { FilterControlProps } from '../filter-control.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import styles from './range-input.module.css';
import { RangeSlider } from './range-slider.tsx';
import { RangeText } from './range-text.tsx';
import { useRangeDraft } from './use-range-draft.ts';

/** A range by two inputs or by a slider with a histogram of the stock. */
export function RangeInputFilter(props: FilterControlProps<FilterViews['range_input']>) {
  const { view } = props;
  const errorId = useId();
  const { shown, range, decimals, isUnread, isUnreadEnd, change, changeRange, commit } = useRangeDraft(props);
  const text = (end: 'min' | 'max', index: 0 | 1) => (
    <RangeText
      name={`${view.query}_${end}`}
      label={view.endLabels[index]}
      placeholder={view.placeholders[index]}
      prefix={view.prefix}
      suffix={view.suffix}
      value={shown[end]}
      typed={decimals}
      errorId={isUnreadEnd(end) ? errorId : undefined}
      onChange={(typed) => change({ [end]: typed })}
      onCommit={commit}
    />
  );
  return (
    <FilterFieldset label={view.label}>
      <div className={styles.texts}>
        {text('min', 0)}
        <span className={styles.dash} aria-hidden="true">
          –
        </span>
        {text('max', 1)}
      </div>
      <p id={errorId} className={styles.unread} role="status">
        {isUnread && view.unread}
      </p>
      {view.ticks.length > 1 && (
        <RangeSlider view={view} value={range} onChange={changeRange} onCommit={commit} />
      )}
    </FilterFieldset>
  );
}
