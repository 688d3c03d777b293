import { useId, useState } from 'react';
import { parseTypedNumber } from '#domain/text/numeric-input.ts';
import { numberFormat } from '#region/number-format.ts';
import type { FilterViews } from '#region/search/describe-filter.ts';
import { typedIn } from '#region/search/typed-numbers.ts';
import type { FilterControlProps } from '../filter-control.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import { draftOfRange, hasUnread, type RangeDraft, rangeOfDraft } from './range-draft.ts';
import styles from './range-input.module.css';
import { RangeSlider } from './range-slider.tsx';
import { RangeText } from './range-text.tsx';

/** A range by two inputs or by a slider with a histogram of the stock. */
export function RangeInputFilter({
  view,
  value,
  onChoose,
  onDraft,
}: FilterControlProps<FilterViews['range_input']>) {
  const errorId = useId();
  const [draft, setDraft] = useState<RangeDraft>();
  const [isCommitted, setCommitted] = useState(false);
  const isUnread = draft ? isCommitted : view.sent !== undefined;
  const write = (number: number) => numberFormat(view.locale, view.isGrouped).format(number);
  const shown = draft ?? view.sent ?? draftOfRange(value, write);
  const decimals = () => typedIn(view.typed, view.locale);
  const change = (part: Partial<RangeDraft>) => {
    const next = { ...shown, ...part };
    setDraft(next);
    setCommitted(isUnread && hasUnread(next, decimals()));
    onDraft(rangeOfDraft(next, decimals()));
  };
  const commit = () => {
    if (!draft) return;
    // what cannot be read stays, to be corrected
    if (hasUnread(draft, decimals())) return setCommitted(true);
    setDraft(undefined);
    onChoose(rangeOfDraft(draft, decimals()));
  };
  const text = (end: 'min' | 'max', index: 0 | 1) => (
    <RangeText
      name={`${view.query}_${end}`}
      label={view.endLabels[index]}
      placeholder={view.placeholders[index]}
      prefix={view.prefix}
      suffix={view.suffix}
      value={shown[end]}
      takesDecimals={view.typed.digits > 0}
      allowsMagnitudes={view.typed.magnitudes !== undefined}
      errorId={
        isUnread && shown[end].trim() !== '' && parseTypedNumber(shown[end], decimals()) === undefined
          ? errorId
          : undefined
      }
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
        <RangeSlider
          view={view}
          value={draft ? rangeOfDraft(draft, decimals()) : value}
          onChange={(range) => change(draftOfRange(range, write))}
          onCommit={commit}
        />
      )}
    </FilterFieldset>
  );
}
