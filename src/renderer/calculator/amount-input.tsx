import { useState } from 'react';
import { isBlockedNumericKey } from '#domain/numeric-input.ts';
import { AmountSlider, type SliderEnds } from './amount-slider.tsx';
import styles from './calculator.module.css';

interface AmountInputProps {
  id: string;
  name: string;
  label: string;
  /** Major units; undefined: nothing yet. */
  value: number | undefined;
  help?: string;
  /** The currency's sign before or behind the number. */
  sign: { prefix?: string; suffix?: string };
  /** Where the amount has ends. */
  slider?: SliderEnds;
  /** Writes an amount as the region groups it. */
  write(amount: number): string;
  /** What was typed as an amount of minor units; undefined: it is none. */
  read(typed: string): number | undefined;
  takesDecimals: boolean;
  onType(typed: string): void;
}

const LONGEST = 24;

/**
 * An amount as a number and, where it has ends, as a slider. It is grouped as the region groups numbers, but what is typed
 * stays as it was typed until it is left: the caret never jumps.
 */
export function AmountInput({ label, value, help, slider, sign, onType, ...input }: AmountInputProps) {
  const [draft, setDraft] = useState<string>();
  const { id, name, write, read, takesDecimals } = input;
  const type = (typed: string) => {
    setDraft(typed);
    if (typed.trim() === '' || read(typed) !== undefined) onType(typed);
  };
  return (
    <div className={styles.field}>
      <label className={styles.amountField}>
        <span className={styles.label}>{label}</span>
        <span className={styles.amount}>
          <Sign text={sign.prefix} />
          <input
            id={id}
            type="text"
            inputMode={takesDecimals ? 'decimal' : 'numeric'}
            dir="ltr"
            maxLength={LONGEST}
            name={name}
            value={draft ?? (value === undefined ? '' : write(value))}
            aria-describedby={help ? `${id}help` : undefined}
            onKeyDown={(event) => {
              if (isBlockedNumericKey(event.key, takesDecimals) && !event.ctrlKey && !event.metaKey)
                event.preventDefault();
            }}
            onChange={({ target }) => type(target.value)}
            onBlur={() => setDraft(undefined)}
          />
          <Sign text={sign.suffix} />
        </span>
      </label>
      {slider && slider.max > slider.min && (
        <AmountSlider label={label} value={value} ends={slider} onType={onType} />
      )}
      {help && (
        <p id={`${id}help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}

function Sign({ text }: { text: string | undefined }) {
  return text ? (
    <span className={styles.sign} aria-hidden="true">
      {text}
    </span>
  ) : null;
}
