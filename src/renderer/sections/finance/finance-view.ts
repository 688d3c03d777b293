import type { CalculatorView } from '../../calculator/calculator-view.ts';

export interface FinanceView {
  calculator: CalculatorView;
}
