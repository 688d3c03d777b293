import { type KeyboardEvent, useState } from 'react';
import { isBlockedNumericKey, type TypedDecimals } from '#domain/text/numeric-input.ts';
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
  /** How an amount may be typed. */
  typed: TypedDecimals;
  /** Message for typed text that is not an amount. */
  unread: string;
  /** What was sent by the form and is no amount. */
  sent?: string;
  onType(typed: string): void;
}

const MAX_LENGTH = 24;

/**
 * An amount as a number and, where it has ends, as a slider. It is grouped as the region groups numbers, but what is typed
 * stays as it was typed until it is left: the caret never jumps.
 */
export function AmountInput({
  label,
  value,
  help,
  slider,
  sign,
  unread,
  onType,
  ...input
}: AmountInputProps) {
  const { id, name, write, typed } = input;
  const { draft, isUnread, type, leave } = useTypedAmount({ ...input, onType });
  const describedBy = [help && `${id}help`, isUnread && `${id}unread`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.amountField}>
        <span className={styles.label}>{label}</span>
        <span className={styles.amount}>
          <Sign text={sign.prefix} />
          <input
            id={id}
            type="text"
            inputMode={typed.digits > 0 ? 'decimal' : 'numeric'}
            dir="ltr"
            maxLength={MAX_LENGTH}
            name={name}
            value={draft ?? (value === undefined ? '' : write(value))}
            aria-invalid={isUnread || undefined}
            aria-describedby={describedBy || undefined}
            onKeyDown={(event) => {
              if (isBlocked(event, typed) && !event.ctrlKey && !event.metaKey) event.preventDefault();
            }}
            onChange={({ target }) => type(target.value)}
            onBlur={leave}
          />
          <Sign text={sign.suffix} />
        </span>
      </label>
      {slider && slider.max > slider.min && (
        <AmountSlider label={label} value={value} ends={slider} onType={onType} />
      )}
      <p id={`${id}unread`} className={styles.unread} role="status">
        {isUnread && unread}
      </p>
      {help && (
        <p id={`${id}help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}

/** What is typed and not yet left. */
function useTypedAmount({ sent, read, onType }: Pick<AmountInputProps, 'sent' | 'read' | 'onType'>) {
  const [draft, setDraft] = useState(sent);
  const [isUnread, setUnread] = useState(sent !== undefined);
  const isAmount = (typed: string) => typed.trim() === '' || read(typed) !== undefined;
  const type = (typed: string) => {
    setDraft(typed);
    if (isAmount(typed)) {
      setUnread(false);
      onType(typed);
    }
  };
  const leave = () => {
    // what cannot be read stays, to be corrected
    if (draft !== undefined && !isAmount(draft)) setUnread(true);
    else setDraft(undefined);
  };
  return { draft, isUnread, type, leave };
}

/** Words of magnitude may be typed behind an amount. */
function isBlocked(
  { key, currentTarget: { value, selectionStart } }: KeyboardEvent<HTMLInputElement>,
  typed: TypedDecimals,
) {
  return isBlockedNumericKey(key, typed, value.slice(0, selectionStart ?? undefined));
}

function Sign({ text }: { text: string | undefined }) {
  return text ? (
    <span className={styles.sign} aria-hidden="true">
      {text}
    </span>
  ) : null;
}
