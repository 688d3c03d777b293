import { isBlockedNumericKey } from '#domain/numeric-input.ts';
import styles from './range-input.module.css';

interface RangeTextProps {
  name: string;
  label: string;
  placeholder: string;
  prefix?: string;
  suffix?: string;
  value: string;
  takesDecimals: boolean;
  onChange(typed: string): void;
  onCommit(): void;
}

/** One end as a number; a text field, because browsers' number fields refuse digits of other scripts. */
export function RangeText({
  label,
  prefix,
  suffix,
  takesDecimals,
  onChange,
  onCommit,
  ...input
}: RangeTextProps) {
  return (
    <label className={styles.text}>
      {prefix && <span className={styles.unit}>{prefix}</span>}
      <input
        {...input}
        className={styles.input}
        type="text"
        inputMode={takesDecimals ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={label}
        maxLength={24}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onCommit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            onCommit();
          } else if (isBlockedNumericKey(event.key, takesDecimals) && !event.ctrlKey && !event.metaKey)
            event.preventDefault();
        }}
      />
      {suffix && <span className={styles.unit}>{suffix}</span>}
    </label>
  );
}
