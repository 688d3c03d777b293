import { useEffect } from 'react';
import type { OfferWorkflow } from '#contracts/types.ts';
import { currentStep, LAST_STEP } from './offer-context.ts';
import { correctStep, useAskedStep } from './step-address.ts';

/** The step of the address if it can be shown, else the one that comes next. */
export function useVisibleStep(workflow: OfferWorkflow): string {
  const asked = useAskedStep();
  const { steps } = workflow;
  const isShown = steps.some(({ name, is_open }) => name === asked && is_open);
  const shown = isShown ? asked : (currentStep(workflow) ?? LAST_STEP);
  useEffect(() => {
    if (asked !== '' && asked !== shown) correctStep(shown);
  }, [asked, shown]);
  return shown;
}
