import { useTranslate } from '#i18n/i18n-provider.tsx';
import { CALCULATOR_KEYS } from '#region/routing/query-keys.ts';
import styles from './calculator.module.css';
import type { CalculatorView } from './calculator-view.ts';
import { ChoiceInput } from './choice-input.tsx';

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
    <ChoiceInput
      id={id}
      name={CALCULATOR_KEYS.months}
      label={t('finance:tenure')}
      options={tenures.map((tenure) => [tenure.months, tenure.label])}
      value={tenures[at]?.months ?? ''}
      describedBy={help ? `${id}help` : undefined}
      onChoose={(chosen) => onChoose(Number(chosen))}
    >
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
    </ChoiceInput>
  );
}
