import type { PaymentMethod } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { methodFacts } from '#region/payments/payment-methods.ts';
import type { PaymentView } from '#region/payments/payment-view.ts';
import { Radio } from '#ui/mantine/controls.ts';
import { RadioCard } from '#ui/radio-card/radio-card.tsx';
import styles from './method-choice.module.css';

/** Texts of methods, by who confirms the payment. */
const TEXTS = {
  card: { label: 'payments:ui.card', text: 'payments:ui.cardText' },
  bank: { label: 'payments:ui.bank', text: 'payments:ui.bankText' },
} as const;

interface MethodChoiceProps {
  methods: readonly PaymentMethod[];
  /** What the country calls them. */
  labels?: PaymentView['labels'];
  /** What is said of them. */
  texts?: PaymentView['texts'];
  chosen: PaymentMethod | null;
  isDisabled: boolean;
  onChoose(method: PaymentMethod): void;
}

/** Ways to pay as cards, all of which can be pressed; of a single one there is nothing to choose. */
export function MethodChoice({ methods, labels, texts, chosen, isDisabled, onChoose }: MethodChoiceProps) {
  const t = useTranslate();
  if (methods.length < 2) return null;
  return (
    <Radio.Group
      label={t('payments:ui.choose')}
      name="method"
      value={chosen ?? ''}
      onChange={(value) => {
        const method = methods.find((each) => each === value);
        if (method) onChoose(method);
      }}
    >
      <div className={styles.cards}>
        {methods.map((method) => {
          const { confirmedBy } = methodFacts(method);
          const label = labels?.[method] ?? t(TEXTS[confirmedBy].label);
          const text = texts?.[method] ?? t(TEXTS[confirmedBy].text);
          return (
            <RadioCard
              key={method}
              value={method}
              label={label}
              // a country may call a method by the words that explain it
              description={label === text ? undefined : text}
              disabled={isDisabled}
            />
          );
        })}
      </div>
    </Radio.Group>
  );
}
