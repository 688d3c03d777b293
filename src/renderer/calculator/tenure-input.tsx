import { useTranslate } from '#i18n/i18n-provider.tsx';
import { CALCULATOR_KEYS } from '#region/routing/query-keys.ts';
import styles from './calculator.module.css';
import type { CalculatorView } from './calculator-view.ts';

interface TenureInputProps {
  id: string;
  tenures: CalculatorView['tenures'];
  months: number;
  help?: string;
  onChoose(months: number): void;
}

/** How long the loan lasts: one of the tenures of the manifest. */
export function TenureInput({ id, tenures, months, help, onChoose }: TenureInputProps) {
  const t = useTranslate();
  const at = Math.max(
    0,
    tenures.findIndex((tenure) => tenure.months === months),
  );
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t('finance:tenure')}
      </label>
      <select
        id={id}
        className={styles.input}
        name={CALCULATOR_KEYS.months}
        value={tenures[at]?.months ?? ''}
        aria-describedby={help ? `${id}help` : undefined}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {tenures.map((tenure) => (
          <option key={tenure.months} value={tenure.months}>
            {tenure.label}
          </option>
        ))}
      </select>
      {tenures.length > 1 && (
        <input
          className={styles.slider}
          type="range"
          aria-label={t('finance:tenure')}
          aria-valuetext={tenures[at]?.label}
          min={0}
          max={tenures.length - 1}
          step={1}
          value={at}
          onChange={({ target }) => onChoose(tenures[Number(target.value)]?.months ?? months)}
        />
      )}
      {help && (
        <p id={`${id}help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}
