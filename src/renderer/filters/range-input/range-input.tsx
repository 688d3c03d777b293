import { useState } from 'react';
import { numberMarks } from '#region/number-marks.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import type { FilterControlProps, RangeInputView } from '../filter-view.ts';
import { numberFormat } from '../number-format.ts';
import { draftOfRange, type RangeDraft, rangeOfDraft } from './range-draft.ts';
import styles from './range-input.module.css';
import { RangeSlider } from './range-slider.tsx';
import { RangeText } from './range-text.tsx';

/** A range by two inputs or by a slider with the stock drawn behind it. */
export function RangeInputFilter({ view, value, onChoose, onDraft }: FilterControlProps<RangeInputView>) {
  const [draft, setDraft] = useState<RangeDraft>();
  const write = (number: number) => numberFormat(view.locale, view.isGrouped).format(number);
  const shown = draft ?? draftOfRange(value, write);
  const decimals = { ...numberMarks(view.locale), digits: view.decimals, signs: view.signs };
  const change = (part: Partial<RangeDraft>) => {
    const next = { ...shown, ...part };
    setDraft(next);
    onDraft(rangeOfDraft(next, decimals));
  };
  const commit = () => {
    if (!draft) return;
    setDraft(undefined);
    onChoose(rangeOfDraft(draft, decimals));
  };
  const text = (end: 'min' | 'max', index: 0 | 1) => (
    <RangeText
      name={`${view.query}_${end}`}
      label={view.endLabels[index]}
      placeholder={view.placeholders[index]}
      prefix={view.prefix}
      suffix={view.suffix}
      value={shown[end]}
      takesDecimals={view.decimals > 0}
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
      {view.ticks.length > 1 && (
        <RangeSlider
          view={view}
          value={draft ? rangeOfDraft(draft, decimals) : value}
          onChange={(range) => change(draftOfRange(range, write))}
          onCommit={commit}
        />
      )}
    </FilterFieldset>
  );
}
