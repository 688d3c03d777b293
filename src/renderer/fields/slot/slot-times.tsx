import type { TimeSlot } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import styles from './slot.module.css';

export interface SlotTimesProps {
  name: string;
  /** What the times are for. */
  label: string;
  slots: readonly TimeSlot[];
  /** Start. */
  chosen: string | undefined;
  isDisabled: boolean;
  isWrong: boolean;
  onChoose(start: string): void;
}

const AFTERNOON_HOUR = 12;
const EVENING_HOUR = 17;

/** Times of a day by part of the day; those that cannot be chosen say why. */
export function SlotTimes(props: SlotTimesProps) {
  const { name, label, slots, chosen, isDisabled, isWrong, onChoose } = props;
  const t = useTranslate();
  if (slots.length === 0) return <p role="status">{t('fields:slot.none')}</p>;
  const names: Readonly<Record<Part, string>> = {
    morning: t('fields:slot.morning'),
    afternoon: t('fields:slot.afternoon'),
    evening: t('fields:slot.evening'),
  };
  const reasons = { blocked: t('fields:slot.blocked'), full: t('fields:slot.full') };
  return (
    <div className={styles.parts} role="radiogroup" aria-label={label} aria-invalid={isWrong || undefined}>
      {PARTS.map((part) => {
        const shown = slots.filter(({ value }) => partOf(value) === part);
        if (shown.length === 0) return null;
        return (
          <fieldset key={part} className={styles.part}>
            <legend className={styles.partName}>{names[part]}</legend>
            <div className={styles.times}>
              {shown.map((slot) => {
                const reason = reasonOf(slot);
                return (
                  <label key={slot.value} className={styles.time}>
                    <input
                      className={styles.input}
                      type="radio"
                      name={name}
                      value={slot.value}
                      checked={slot.value === chosen}
                      disabled={isDisabled || reason !== undefined}
                      onChange={() => onChoose(slot.value)}
                    />
                    <span>{slot.title}</span>
                    {reason && <small>{reasons[reason]}</small>}
                  </label>
                );
              })}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

type Part = (typeof PARTS)[number];

const PARTS = ['morning', 'afternoon', 'evening'] as const;

/** The start carries the time of the region. */
function partOf(start: string): Part {
  const hour = Number(start.slice('2026-01-31T'.length, '2026-01-31T09'.length));
  return hour < AFTERNOON_HOUR ? 'morning' : hour < EVENING_HOUR ? 'afternoon' : 'evening';
}

/** Why a slot cannot be chosen (SPEC 4); undefined: it can. */
function reasonOf({ block_time, has_inspection, slots_left }: TimeSlot): 'blocked' | 'full' | undefined {
  if (block_time || !has_inspection) return 'blocked';
  return slots_left === 0 ? 'full' : undefined;
}
