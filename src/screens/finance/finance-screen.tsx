import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Budget } from '#renderer/calculator/budget.tsx';
import type { BudgetView } from '#renderer/calculator/budget-view.ts';
import { Calculator } from '#renderer/calculator/calculator.tsx';
import type { CalculatorView } from '#renderer/calculator/calculator-view.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { UnbrokenText } from '#ui/unbroken-text/unbroken-text.tsx';
import styles from './finance-screen.module.css';

export interface FinanceScreenProps {
  intro: string;
  calculator?: CalculatorView;
  /** From a sum a month to cars; absent where it is about a car. */
  budget?: BudgetView;
  /** The car it is about. */
  car?: { title: string; href: string };
  /** The price is what cars usually cost here; nobody has asked for it. */
  isUsual: boolean;
  /** The car is not financed, so the price can be edited again. */
  isRefused: boolean;
}

/** The loan calculator on a page of its own. */
export function FinanceScreen({ intro, calculator, budget, car, isUsual, isRefused }: FinanceScreenProps) {
  const t = useTranslate();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('finance:title')}</h1>
      <p className={styles.intro}>{intro}</p>
      {car && (
        <p className={styles.car}>
          <a href={car.href}>
            <bdi>
              <UnbrokenText text={car.title} />
            </bdi>
          </a>
        </p>
      )}
      {isUsual && <p className={styles.intro}>{t('finance:usualPrice')}</p>}
      {isRefused && <Notice tone="warning">{t('finance:refused')}</Notice>}
      {calculator && (
        <div className={styles.tools}>
          <Calculator key={`${car?.href} ${calculator.subject.price}`} view={calculator} />
          {budget && <Budget key={budget.monthly} view={budget} calculator={calculator} />}
        </div>
      )}
    </div>
  );
}
