import { type KeyboardEvent, useState } from 'react';
import { toMajorUnits } from '#domain/money/money.ts';
import { isBlockedNumericKey, type TypedDecimals } from '#domain/text/numeric-input.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import styles from './calculator.module.css';
import type { CalculatorView } from './calculator-view.ts';
import { useMoney } from './use-money.ts';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

interface AmountInputProps {
  id: string;
  name: string;
  label: string;
  view: Pick<CalculatorView, 'currency' | 'sent'>;
  /** Minor units; undefined: nothing yet. */
  value: number | undefined;
  help?: string;
  /** Where the amount has ends. */
  slider?: SliderEnds;
  /** @param amount minor units; undefined: nothing */
  onType(amount: number | undefined): void;
}

const MAX_LENGTH = 24;

/**
 * An amount as a number and, where it has ends, as a slider. It is grouped as the region groups numbers, but what is typed
 * stays as it was typed until it is left: the caret never jumps.
 */
export function AmountInput({ id, name, label, view, value, help, slider, onType }: AmountInputProps) {
  const t = useTranslate();
  const { sign, amount, minor, typed, examples } = useMoney(view.currency);
  const major = value === undefined ? undefined : toMajorUnits(value, view.currency.fractionDigits);
  const change = (text: string) => onType(minor(text));
  const { draft, isUnread, type, leave } = useTypedAmount(view.sent?.[name], minor, change);
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
            value={draft ?? (major === undefined ? '' : amount(major))}
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
        <AmountSlider label={label} value={major} ends={slider} onType={change} />
      )}
      <p id={`${id}unread`} className={styles.unread} role="status">
        {isUnread && t('finance:unread', { examples })}
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
function useTypedAmount(
  sent: string | undefined,
  read: (typed: string) => number | undefined,
  onType: (typed: string) => void,
) {
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

/** Ends of a slider in major units, and the label of its value. */
interface SliderEnds {
  min: number;
  max: number;
  step: number;
  text: string;
}

interface AmountSliderProps {
  label: string;
  value: number | undefined;
  ends: SliderEnds;
  onType(typed: string): void;
}

/** An amount by dragging, or by arrow keys a step at a time. */
function AmountSlider({ label, value, ends, onType }: AmountSliderProps) {
  const { min, max, step, text } = ends;
  return (
    <input
      className={styles.slider}
      type="range"
      aria-label={label}
      aria-valuetext={text}
      min={min}
      max={max}
      step="any"
      value={value ?? min}
      onChange={({ target }) => onType(String(within(Math.round(Number(target.value) / step) * step, ends)))}
      onKeyDown={(event) => {
        const by = stepsOf(event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
        if (by === 0) return;
        event.preventDefault();
        onType(String(within((value ?? min) + by * step, ends)));
      }}
    />
  );
}

/** Round amounts on the way, and both ends as they are. */
function within(amount: number, { min, max }: SliderEnds): number {
  return Math.round(Math.min(max, Math.max(min, amount)));
}

/** Steps that a key asks for: sideways keys follow the direction of reading. */
function stepsOf(key: string, isRightToLeft: boolean): number {
  const steps = STEPS[key] ?? 0;
  return isRightToLeft && (key === 'ArrowLeft' || key === 'ArrowRight') ? -steps : steps;
}
