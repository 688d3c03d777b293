import { type KeyboardEvent, useId, useState } from 'react';
import { isBlockedNumericKey, parseTypedNumber, type TypedDecimals } from '#domain/text/numeric-input.ts';
import { numberFormat } from '#region/number-format.ts';
import type { FilterViews } from '#region/search/describe-filter.ts';
import type { FilterValue } from '#region/search/filter-value.ts';
import { typedIn } from '#region/search/typed-numbers.ts';
import { isComposing } from '#ui/is-composing.ts';
import type { FilterControlProps } from '../filter-control.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import styles from './range-input.module.css';
import { RangeSlider } from './range-slider.tsx';

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

/** What is typed or dragged, until it is chosen; what cannot be read stays, to be corrected. */
function useRangeDraft({ view, value, onChoose, onDraft }: FilterControlProps<FilterViews['range_input']>) {
  const [draft, setDraft] = useState<RangeDraft>();
  const [isCommitted, setCommitted] = useState(false);
  const isUnread = draft ? isCommitted : view.sent !== undefined;
  const write = (number: number) => numberFormat(view.locale, view.isGrouped).format(number);
  const shown = draft ?? view.sent ?? draftOfRange(value, write);
  const decimals = typedIn(view.typed, view.locale);
  const change = (part: Partial<RangeDraft>) => {
    const next = { ...shown, ...part };
    setDraft(next);
    setCommitted(isUnread && hasUnread(next, decimals));
    onDraft(rangeOfDraft(next, decimals));
  };
  return {
    /** Text of the two inputs. */
    shown,
    decimals,
    /** The range that it means. */
    range: draft ? rangeOfDraft(draft, decimals) : value,
    /** Whether the message for text that is no number is shown. */
    isUnread,
    isUnreadEnd: (end: keyof RangeDraft) =>
      isUnread && shown[end].trim() !== '' && parseTypedNumber(shown[end], decimals) === undefined,
    change,
    changeRange: (range: FilterValue | undefined) => change(draftOfRange(range, write)),
    commit() {
      if (!draft) return;
      if (hasUnread(draft, decimals)) return setCommitted(true);
      setDraft(undefined);
      onChoose(rangeOfDraft(draft, decimals));
    },
  };
}

/** Text of the two inputs. */
interface RangeDraft {
  min: string;
  max: string;
}

/** What the two inputs mean: digits of any script, ends in either order; `undefined` when both are empty. */
export function rangeOfDraft({ min, max }: RangeDraft, decimals: TypedDecimals): FilterValue | undefined {
  const low = parseTypedNumber(min, decimals);
  const high = parseTypedNumber(max, decimals);
  if (low === undefined && high === undefined) return undefined;
  const isTurned = low !== undefined && high !== undefined && low > high;
  return { kind: 'range', ...ends(isTurned ? high : low, isTurned ? low : high) };
}

/** Whether an end was filled in and is no number. */
function hasUnread({ min, max }: RangeDraft, decimals: TypedDecimals): boolean {
  return [min, max].some((text) => text.trim() !== '' && parseTypedNumber(text, decimals) === undefined);
}

/** A value as the inputs write it. */
export function draftOfRange(value: FilterValue | undefined, write: (number: number) => string): RangeDraft {
  if (value?.kind !== 'range') return { min: '', max: '' };
  const text = (number: number | undefined) => (number === undefined ? '' : write(number));
  return { min: text(value.min), max: text(value.max) };
}

function ends(min: number | undefined, max: number | undefined) {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

interface RangeTextProps {
  name: string;
  label: string;
  placeholder: string;
  prefix?: string;
  suffix?: string;
  value: string;
  typed: TypedDecimals;
  /** Id of the element with the error message. */
  errorId: string | undefined;
  onChange(typed: string): void;
  onCommit(): void;
}

/** One end as a number; a text field, because browsers' number fields refuse digits of other scripts. */
function RangeText({ label, prefix, suffix, typed, errorId, onChange, onCommit, ...input }: RangeTextProps) {
  const isBlocked = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    const { value, selectionStart } = currentTarget;
    const before = typed.magnitudes ? value.slice(0, selectionStart ?? undefined) : '';
    return isBlockedNumericKey(key, typed, before);
  };
  return (
    <label className={styles.text}>
      {prefix && <span className={styles.unit}>{prefix}</span>}
      <input
        {...input}
        className={styles.input}
        type="text"
        inputMode={typed.digits > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={label}
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={errorId}
        maxLength={24}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onCommit}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Enter') {
            event.preventDefault();
            onCommit();
          } else if (isBlocked(event) && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
      />
      {suffix && <span className={styles.unit}>{suffix}</span>}
    </label>
  );
}
