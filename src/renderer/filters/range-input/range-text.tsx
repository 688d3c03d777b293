import type { KeyboardEvent } from 'react';
import { isBlockedNumericKey, type TypedDecimals } from '#domain/text/numeric-input.ts';
import { isComposing } from '#ui/is-composing.ts';
import styles from './range-input.module.css';

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
export function RangeText({
  label,
  prefix,
  suffix,
  typed,
  errorId,
  onChange,
  onCommit,
  ...input
}: RangeTextProps) {
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
