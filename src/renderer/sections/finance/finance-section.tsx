import { Calculator } from '../../calculator/calculator.tsx';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import type { FinanceView } from './finance-view.ts';

/** What the car costs a month. */
export function FinanceSection({ view }: SectionProps<FinanceView>) {
  return (
    <SectionFrame name="finance">
      <Calculator view={view.calculator} />
    </SectionFrame>
  );
}
