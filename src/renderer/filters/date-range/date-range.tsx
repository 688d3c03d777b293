import { useId, useState } from 'react';
import { readMonthRange, writeMonthRange } from '#domain/time/month-range.ts';
import type { FilterViews } from '#region/search/describe-filter.ts';
import type { FilterControlProps } from '../filter-control.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import styles from './date-range.module.css';

const FIRST_MONTH = '1900-01';
const LAST_MONTH = '2099-12';

/** Two months, by the browser's own input. Where a browser has none, it is a text field with an example. */
export function DateRangeFilter({ view, value, onChoose }: FilterControlProps<FilterViews['date_range']>) {
  const errorId = useId();
  const [draft, setDraft] = useState<{ min: string; max: string }>();
  const chosen = value?.kind === 'text' ? readMonthRange(value.text) : undefined;
  const shown = draft ?? view.sent ?? { min: chosen?.min ?? '', max: chosen?.max ?? '' };
  const choose = (months: typeof shown) => {
    setDraft(undefined);
    const text = writeMonthRange(months);
    onChoose(text === '' ? undefined : { kind: 'text', text });
  };
  // HTML allows a placeholder on text fields only, which this is in browsers without a month input.
  const showExample = (field: HTMLInputElement | null) => {
    if (field?.type === 'text') field.placeholder = view.example;
  };
  const input = (end: 'min' | 'max') => (
    <label className={styles.end}>
      <span className={styles.label}>{view.labels[end]}</span>
      <input
        className={styles.input}
        type="month"
        name={`${view.query}_${end}`}
        min={view.bounds.min ?? FIRST_MONTH}
        max={view.bounds.max ?? LAST_MONTH}
        ref={showExample}
        autoComplete="off"
        value={shown[end]}
        aria-invalid={view.sent && shown[end] === view.sent[end] && shown[end] !== '' ? true : undefined}
        aria-describedby={errorId}
        onChange={({ target }) => {
          const next = { ...shown, [end]: target.value };
          // A month whose year is still being typed is out of bounds, or no month in a text field.
          if (target.validity.valid && /^$|^\d{4}-(0[1-9]|1[0-2])$/.test(target.value)) choose(next);
          else setDraft(next);
        }}
      />
    </label>
  );
  return (
    <FilterFieldset label={view.label}>
      <div className={styles.ends}>
        {input('min')}
        {input('max')}
      </div>
      <p id={errorId} className={styles.unread} role="status">
        {view.sent && !draft && view.unread}
      </p>
    </FilterFieldset>
  );
}
