import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { currentStep, useOfferContext } from '../offer-context.ts';
import { goToStep, stepHref } from '../step-address.ts';
import { useVisibleStep } from '../use-visible-step.ts';
import styles from './steps.module.css';

/** A link to the next step, on a step on which nothing is left to do. */
export function NextStep() {
  const t = useTranslate();
  const { workflow } = useOfferContext();
  const next = currentStep(workflow);
  const shown = useVisibleStep(workflow);
  if (next === undefined || next === shown) return null;
  const label = workflow.steps.find(({ name }) => name === next)?.label ?? next;
  return (
    <p className={styles.next}>
      <StepButton step={next} variant="primary">
        {t('offers:page.next', { step: label })}
      </StepButton>
    </p>
  );
}

export interface StepButtonProps {
  step: string;
  variant?: 'primary' | 'secondary';
  children: string;
}

/** A link to a step that looks like a button. */
export function StepButton({ step, variant, children }: StepButtonProps) {
  return (
    <LinkButton
      variant={variant}
      href={stepHref(step)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goToStep(step);
      }}
    >
      {children}
    </LinkButton>
  );
}
