import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { PaymentView } from '#region/payments/payment-view.ts';
import { Radio } from '#ui/mantine/controls.ts';
import { RadioCard } from '#ui/radio-card/radio-card.tsx';
import type { PaymentMethod } from '../payment-state.ts';
import styles from './method-choice.module.css';

interface MethodChoiceProps {
  methods: readonly PaymentMethod[];
  /** What the country calls them. */
  labels?: PaymentView['labels'];
  chosen: PaymentMethod | null;
  isDisabled: boolean;
  onChoose(method: PaymentMethod): void;
}

/** Ways to pay as cards, all of which can be pressed; of a single one there is nothing to choose. */
export function MethodChoice({ methods, labels, chosen, isDisabled, onChoose }: MethodChoiceProps) {
  const t = useTranslate();
  const bank = { label: t('payments:ui.bank'), text: t('payments:ui.bankText') };
  const words = {
    card: { label: t('payments:ui.card'), text: t('payments:ui.cardText') },
    fpx: bank,
    bank_transfer: bank,
  };
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
          const { label: usual, text } = words[method];
          const label = labels?.[method] ?? usual;
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
